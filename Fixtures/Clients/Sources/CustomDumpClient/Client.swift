import CustomDump

struct User { var name = "Blob" }

@main enum Client {
  static func main() {
    print("CustomDump:", terminator: " ")
    customDump(User().name)
    print(diff(1, 2) ?? "")
  }
}
