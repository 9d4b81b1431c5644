import ComposableArchitecture
import Downloads
import Foundation
import SignIn
import Tabs
import Todos

@MainActor
func playTabs() async {
  title("Tabs: an app with a login screen in its last tab")
  let store = Store(initialState: Tabs.State()) { Tabs() }
  let console = Console(
    commands: """
      tab activity | search | account
      name NAME
      password PASSWORD   (it is 'secret')
      login
      logout
      """,
    script: ["name Blob", "password guess", "login", "password secret", "login", "tab account", "logout"])
  await console.play {
    let tabs = Tabs.Tab.allCases.map { $0 == store.selectedTab ? "[\($0)]" : " \($0) " }.joined()
    switch (store.selectedTab, store.authenticatedTab) {
    case (.account, .loggedOut(let login)):
      let status = login.isLoading ? "  …" : login.hasFailed ? "  That is not the password." : ""
      let password = String(repeating: "•", count: login.password.count)
      return "\(tabs)\nName: \(login.name)   Password: \(password)\(status)"
    case (.account, .loggedIn(let account)): return "\(tabs)\nLogged in as \(account.profile.name)"
    default: return "\(tabs)\nNothing here."
    }
  } perform: { words in
    switch (words.first, words.dropFirst().joined(separator: " ")) {
    case ("tab", let name): Tabs.Tab(rawValue: name).map { store.send(.tabSelected($0)) }
    case ("name", let name): store.send(.login(.binding(.set(\.name, name))))
    case ("password", let password): store.send(.login(.binding(.set(\.password, password))))
    case ("login", _): store.send(.login(.submitButtonTapped))
    case ("logout", _): store.send(.account(.logoutButtonTapped))
    default: nil
    }
  }
}

@MainActor
func playTodos() async {
  title("Todos: what is done moves to the end a second after the last tick")
  let store = Store(initialState: Todos.State()) {
    Todos()
  } withDependencies: {
    $0.hurryIfScripted()
  }
  let console = Console(
    commands: "add TITLE\ndone ROW\nrename ROW TITLE\nremove ROW\nfilter all | active | done\nclear",
    script: [
      "add Milk", "add Bread", "add Soap", "done 0", "rename 0 Rye bread", "filter active", "filter all",
      "clear",
    ])
  await console.play {
    let rows = store.visible.enumerated().map { "\($0) \($1.isDone ? "✓" : "·") \($1.title)" }
    return (["Filter: \(store.filter)"] + (rows.isEmpty ? ["  nothing"] : rows)).joined(separator: "\n")
  } perform: { words in
    let rest = words.dropFirst()
    let row = rest.first.flatMap { Int($0) }.flatMap { store.visible.indices.contains($0) ? $0 : nil }
    let todo = row.map { store.visible[$0] }
    switch words.first {
    case "add": return store.send(.addButtonTapped(title: rest.joined(separator: " ")))
    case "done":
      guard let todo else { return nil }
      return store.send(.todos(.element(id: todo.id, action: .binding(.set(\.isDone, !todo.isDone)))))
    case "rename":
      guard let todo else { return nil }
      let title = rest.dropFirst().joined(separator: " ")
      return store.send(.todos(.element(id: todo.id, action: .binding(.set(\.title, title)))))
    case "remove": return row.map { store.send(.removeButtonTapped([$0])) }
    case "filter":
      return rest.first.flatMap(Todos.Filter.init).map { store.send(.binding(.set(\.filter, $0))) }
    case "clear": return store.send(.clearDoneButtonTapped)
    default: return nil
    }
  }
}

@MainActor
func playSignIn() async {
  title("SignIn: a form, an alert, a sheet, and a stack")
  let store = Store(initialState: SignIn.State(email: "blob2@example.com")) { SignIn() }
  let console = Console(
    commands: """
      email ADDRESS      (with a 2 in it: needs a code)
      password PASSWORD  (it is 'secret')
      code CODE          (it is '1234')
      ok                 the main button of what is in front
      other              its other button
      back
      """,
    script: [
      "password guess", "ok", "other", "ok", "password secret", "ok", "code 1111", "ok", "back", "code 1234",
      "ok", "ok",
    ])
  await console.play {
    if case .alert(let alert)? = store.destination { return "⚠ \(String(state: alert.title))" }
    if let sheet = store.destination?.resetPassword { return "New password for \(sheet.email)?" }
    switch store.path.last {
    case .twoFactor(let screen)?:
      return screen.alert.map { "⚠ \(String(state: $0.title))" } ?? "Code: \(screen.code)"
    case .welcome(let screen)?: return "Welcome, \(screen.name)!"
    case nil:
      return "Email: \(store.email)   Password: \(String(repeating: "•", count: store.password.count))"
    }
  } perform: { words in
    let text = words.dropFirst().joined(separator: " ")
    let front = store.path.ids.last
    @MainActor func send(_ action: SignIn.Path.Action) -> StoreTask? {
      front.map { store.send(.path(.element(id: $0, action: action))) }
    }
    switch (words.first, store.destination, store.path.last) {
    case ("email", .resetPassword?, _):
      return store.send(.destination(.presented(.resetPassword(.binding(.set(\.email, text))))))
    case ("email", _, _): return store.send(.binding(.set(\.email, text)))
    case ("password", _, _): return store.send(.binding(.set(\.password, text)))
    case ("code", _, .twoFactor?): return send(.twoFactor(.binding(.set(\.code, text))))
    case ("other", .alert?, _):
      return store.send(.destination(.presented(.alert(.resetPasswordButtonTapped))))
    case ("other", _, .twoFactor(let screen)?) where screen.alert != nil:
      return send(.twoFactor(.alert(.presented(.startOverButtonTapped))))
    case ("ok", .alert?, _), ("back", _?, _): return store.send(.destination(.dismiss))
    case ("ok", .resetPassword?, _):
      return store.send(.destination(.presented(.resetPassword(.sendButtonTapped))))
    case ("ok", nil, .twoFactor(let screen)?) where screen.alert != nil,
      ("back", nil, .twoFactor(let screen)?) where screen.alert != nil:
      return send(.twoFactor(.alert(.dismiss)))
    case ("ok", nil, .twoFactor?): return send(.twoFactor(.submitButtonTapped))
    case ("ok", nil, .welcome?): return send(.welcome(.signOutButtonTapped))
    case ("ok", nil, nil): return store.send(.submitButtonTapped)
    case ("back", nil, _?): return front.map { store.send(.path(.popFrom(id: $0))) }
    default: return nil
    }
  }
}

private func bar(_ progress: Double) -> String {
  String(repeating: "▓", count: Int(progress * 10)) + " \(Int(progress * 100)) %"
}

@MainActor
func playDownloads() async {
  title("Downloads: several at a time, each cancelled by itself")
  let names = ["song", "picture", "film"]
  let store = Store(initialState: Downloads.State(names: names)) {
    Downloads()
  } withDependencies: {
    $0.hurryIfScripted()
  }
  let screen = Console.isInteractive ? store.send(.task) : nil
  defer { screen?.cancel() }
  let console = Console(
    commands: "get \(names.joined(separator: " | "))   (again: cancel)\nremove NAME",
    script: ["get song", "get film", "remove film", "get picture"])
  await console.play {
    let rows = store.downloads.map { download in
      let status =
        switch download.status {
        case .idle: "·"
        case .running(let progress): bar(progress)
        case .finished(let bytes): "✓ \(bytes / 1000) kB"
        case .failed: "✘"
        }
      return "\(download.name): \(status)"
    }
    return (rows + ["\(store.isOnline ? "online" : "offline"), \(store.seconds) s"]).joined(separator: "\n")
  } perform: { words in
    guard let name = words.dropFirst().first, store.downloads[id: name] != nil else { return nil }
    switch words.first {
    case "get": return store.send(.downloads(.element(id: name, action: .buttonTapped)))
    case "remove": return store.send(.removeButtonTapped(name))
    default: return nil
    }
  }
}
