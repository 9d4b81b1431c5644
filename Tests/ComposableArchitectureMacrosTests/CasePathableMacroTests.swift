import SwiftSyntaxMacroExpansion
import Testing

/// The same forms are compiled and used in `CasePathsTests/CasePathableMacroTests.swift`.
@Suite struct CasePathableMacroTests {
  private func expand(_ source: String) -> MacroExpansion {
    MacroExpansion(of: source, with: ["CasePathable": .casePathable])
  }

  @Test func `each case becomes a case path`() {
    expand(
      """
      @CasePathable public enum Action {
        case tapped
        case renamed(to: String)
        case moved(x: Int, Int = 0), `default`
      }
      """
    ).expect(
      """
      public enum Action {
        case tapped
        case renamed(to: String)
        case moved(x: Int, Int = 0), `default`

        public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
            switch root {
            case .tapped:
              return \\.tapped
            case .renamed:
              return \\.renamed
            case .moved:
              return \\.moved
            case .`default`:
              return \\.`default`
            }
          }
          public var tapped: CasePaths.AnyCasePath<Action, Swift.Void> {
            CasePaths.AnyCasePath(
              _name: "tapped",
              embed: { _ in
                .tapped
              },
              extract: {
                guard case .tapped = $0 else {
                  return nil
                }
                return ()
              })
          }
          public var renamed: CasePaths.AnyCasePath<Action, String> {
            CasePaths.AnyCasePath(
              _name: "renamed",
              embed: Action.renamed(to:),
              extract: {
                guard case .renamed(let value) = $0 else {
                  return nil
                }
                return value
              })
          }
          public var moved: CasePaths.AnyCasePath<Action, (x: Int, Int)> {
            CasePaths.AnyCasePath(
              _name: "moved",
              embed: {
                .moved(x: $0.0, $0.1)
              },
              extract: {
                guard case .moved(let value0, let value1) = $0 else {
                  return nil
                }
                return (value0, value1)
              })
          }
          public var `default`: CasePaths.AnyCasePath<Action, Swift.Void> {
            CasePaths.AnyCasePath(
              _name: "default",
              embed: { _ in
                .`default`
              },
              extract: {
                guard case .`default` = $0 else {
                  return nil
                }
                return ()
              })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
            var casePaths: [CasePaths.PartialCaseKeyPath<Action>] = []
            casePaths.append(\\.tapped)
            casePaths.append(\\.renamed)
            casePaths.append(\\.moved)
            casePaths.append(\\.`default`)
            return casePaths.makeIterator()
          }
        }

        public nonisolated static var allCasePaths: AllCasePaths {
          AllCasePaths()
        }
      }

      extension Action: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
      }
      """)
  }

  @Test func `generic parameters and Self keep their meaning among the members of a sequence`() {
    expand(
      """
      @CasePathable enum Tree<Element> {
        indirect case node([Self], [Element])
      }
      """
    ).expect(
      """
      enum Tree<Element> {
        indirect case node([Self], [Element])

        typealias _$Element = Element

        nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          subscript(root: Tree) -> CasePaths.PartialCaseKeyPath<Tree> {
            if case .node = root {
              return \\.node
            }
            return \\.self
          }
          var node: CasePaths.AnyCasePath<Tree, ([Tree], [_$Element])> {
            CasePaths.AnyCasePath(
              _name: "node",
              embed: {
                .node($0.0, $0.1)
              },
              extract: {
                guard case .node(let value0, let value1) = $0 else {
                  return nil
                }
                return (value0, value1)
              })
          }
          func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Tree>]> {
            var casePaths: [CasePaths.PartialCaseKeyPath<Tree>] = []
            casePaths.append(\\.node)
            return casePaths.makeIterator()
          }
        }

        nonisolated static var allCasePaths: AllCasePaths {
          AllCasePaths()
        }
      }

      extension Tree: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
      }
      """)
  }

  @Test func `conditional compilation and availability surround what is generated`() {
    expand(
      """
      @CasePathable enum Action {
        #if os(Linux)
          case one(Int)
        #else
          case one(String)
        #endif
        @available(macOS 100, *) case two
        @available(*, unavailable) case three
      }
      """
    ).expect(
      """
      enum Action {
        #if os(Linux)
          case one(Int)
        #else
          case one(String)
        #endif
        @available(macOS 100, *) case two
        @available(*, unavailable) case three

        nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {
            switch root {
            #if os(Linux)
            case .one:
              return \\.one
            #else
            case .one:
              return \\.one
            #endif
            case .two:
              return \\.two
            default:
              return \\.self
            }
          }
          #if os(Linux)
          var one: CasePaths.AnyCasePath<Action, Int> {
            CasePaths.AnyCasePath(
              _name: "one",
              embed: Action.one,
              extract: {
                guard case .one(let value) = $0 else {
                  return nil
                }
                return value
              })
          }
          #else
          var one: CasePaths.AnyCasePath<Action, String> {
            CasePaths.AnyCasePath(
              _name: "one",
              embed: Action.one,
              extract: {
                guard case .one(let value) = $0 else {
                  return nil
                }
                return value
              })
          }
          #endif
          @available(macOS 100, *)
          var two: CasePaths.AnyCasePath<Action, Swift.Void> {
            CasePaths.AnyCasePath(
              _name: "two",
              embed: { _ in
                .two
              },
              extract: {
                guard case .two = $0 else {
                  return nil
                }
                return ()
              })
          }
          func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
            var casePaths: [CasePaths.PartialCaseKeyPath<Action>] = []
            #if os(Linux)
            casePaths.append(\\.one)
            #else
            casePaths.append(\\.one)
            #endif
            casePaths.append(\\.two)
            return casePaths.makeIterator()
          }
        }

        nonisolated static var allCasePaths: AllCasePaths {
          AllCasePaths()
        }
      }

      extension Action: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
      }
      """)
  }

  @Test func `an enum without cases has no case paths`() {
    expand("@CasePathable package enum Action {}").expect(
      """
      package enum Action {

        package nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          package subscript(root: Action) -> CasePaths.PartialCaseKeyPath<Action> {

          }

          package func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<Action>]> {
            let casePaths: [CasePaths.PartialCaseKeyPath<Action>] = []

            return casePaths.makeIterator()
          }
        }

        package nonisolated static var allCasePaths: AllCasePaths {
          AllCasePaths()
        }
      }

      extension Action: nonisolated CasePaths.CasePathable, nonisolated CasePaths.CasePathIterable {
      }
      """)
  }

  @Test func `a struct is refused`() {
    expand("@CasePathable struct Action {}").expect(
      .init(
        id: "case-pathable-needs-enum",
        message: "'@CasePathable' can only be applied to an enum, not to a 'struct'",
        line: 1, column: 15, fixIts: ["Remove '@CasePathable'"]),
      fixed: "struct Action {}")
  }

  @Test func `two cases of one name are refused, unless conditions separate them`() {
    expand(
      """
      @CasePathable enum Action {
        case changed(name: String)
        case changed(age: Int)
      }
      """
    ).expect(
      .init(
        id: "case-pathable-overload",
        message: """
          '@CasePathable' needs a name of its own for each case: 'changed' is already used by another case of 'Action'
          """,
        line: 3, column: 8))
  }
}
