import CustomDump
import Foundation
import IssueReporting
import Testing

private struct User: Equatable {
  var id: Int
  var name: String
}

struct DumpInterfaceTests {
  private let user = User(id: 1, name: "Blob")

  @Test func `a dump is written to a stream and returns its value`() {
    var text = ""
    #expect(customDump(user, to: &text, name: "user", indent: 2, maxDepth: 1) == user)
    #expect(text.hasPrefix("  user: User("))
    text = ""
    customDump(user, to: &text)
    #expect(text == String(customDumping: user))
    #expect(String(customDumping: user) == "User(\n  id: 1,\n  name: \"Blob\"\n)")
  }

  @Test func `a dump is printed`() {
    #expect(customDump(1, name: "one", indent: 0, maxDepth: 1) == 1)
  }

  private struct Reflected: CustomDumpReflectable {
    var customDumpMirror: Mirror { Mirror(self, children: ["shown": 1], displayStyle: .struct) }
  }
  private struct Represented: CustomDumpRepresentable { var customDumpValue: Any { "in place" } }
  private struct Described: CustomDumpStringConvertible { var customDumpDescription: String { "as said" } }

  @Test func `a type says how it is dumped`() {
    #expect(String(customDumping: Reflected()).contains("shown: 1"))
    #expect(String(customDumping: Represented()) == #""in place""#)
    #expect(String(customDumping: Described()) == "as said")
    let reflectable: any CustomDumpReflectable = Reflected()
    #expect(reflectable.customDumpMirror.children.count == 1)
    let representable: any CustomDumpRepresentable = Represented()
    #expect(representable.customDumpValue as? String == "in place")
    let convertible: any CustomDumpStringConvertible = Described()
    #expect(convertible.customDumpDescription == "as said")
  }

  @Test func `values of the standard library and of Foundation are dumped as a person reads them`() {
    #expect(AnyHashable(1).customDumpValue as? Int == 1)
    #expect((\User.name as AnyKeyPath).customDumpDescription == #"\User.name"#)
    #expect(Character("a").customDumpValue as? String == "a")
    #expect(("a" as Unicode.Scalar).customDumpValue as? String == "a")
    #expect(("static" as StaticString).customDumpValue as? String == "static")
    #expect(ObjectIdentifier(User.self).customDumpDescription.contains("ObjectIdentifier"))
    #expect(!Calendar(identifier: .gregorian).customDumpMirror.children.isEmpty)
    #expect(!TimeZone(secondsFromGMT: 0)!.customDumpMirror.children.isEmpty)
    #expect(Data([1, 2]).customDumpDescription == "Data(2 bytes)")
    #expect(Date(timeIntervalSince1970: 0).customDumpDescription == "Date(1970-01-01T00:00:00.000Z)")
    #expect(Decimal(1.5).customDumpDescription == "1.5")
    #expect(Locale(identifier: "en_US").customDumpDescription == "Locale(en_US)")
    #expect(URL(string: "https://example.com")!.customDumpDescription == "URL(https://example.com)")
    #expect(UUID(uuidString: "00000000-0000-0000-0000-000000000001")!.customDumpDescription.contains("0001"))
  }
}

struct DifferenceInterfaceTests {
  @Test func `a difference marks what is only in one of two values`() throws {
    let difference = try #require(diff(User(id: 1, name: "a"), User(id: 1, name: "b")))
    #expect(difference.contains(#"-   name: "a""#) && difference.contains(#"+   name: "b""#))
    #expect(diff(1, 1) == nil)
    let marked = try #require(diff(1, 2, format: DiffFormat(first: "<", second: ">", both: "=")))
    #expect(marked == "< 1\n> 2")
  }

  @Test func `the marks of a format can be changed`() {
    var format = DiffFormat.default
    #expect((format.first, format.second, format.both) == ("-", "+", " "))
    format.first = "−"
    #expect(format.first == DiffFormat.proportional.first)
    format.second = ">"
    format.both = "="
    #expect(diff([1], [2], format: format)?.contains("> ") == true)
  }

  private final class Box<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test func `an expected difference is described by the change that leads to it`() {
    let box = Box(1)
    expectDifference(box.value) {
      box.value = 2
    } changes: {
      $0 = 2
    }
    expectReportsIssue {
      expectDifference(box.value, "why") {
        box.value = 3
      } changes: {
        $0 = 4
      }
    } matching: {
      $0.description.contains("why")
    }
  }

  @Test func `an expected difference can be made by asynchronous work`() async {
    let box = Box(1)
    await expectDifference(box.value) {
      await Task.yield()
      box.value = 2
    } changes: {
      $0 = 2
    }
    await expectReportsIssue {
      await expectDifference(box.value) {
        await Task.yield()
      } changes: {
        $0 = 3
      }
    }
  }

  @Test func `two values without a difference pass`() {
    expectNoDifference(1, 1)
    expectReportsIssue {
      expectNoDifference(1, 2, "why")
    } matching: {
      $0.description.contains("why")
    }
  }

  @Test func `the spellings for XCTest do the same`() {
    let box = Box(1)
    XCTAssertNoDifference(1, 1)
    expectReportsIssue { XCTAssertNoDifference(1, 2) }
    XCTAssertDifference(box.value) {
      box.value = 2
    } changes: {
      $0 = 2
    }
    expectReportsIssue {
      XCTAssertDifference(box.value) {
        box.value = 3
      } changes: {
        $0 = 4
      }
    }
  }

  @Test func `the asynchronous spelling for XCTest does the same`() async {
    let box = Box(1)
    await XCTAssertDifference(box.value) {
      await Task.yield()
      box.value = 2
    } changes: {
      $0 = 2
    }
  }
}
