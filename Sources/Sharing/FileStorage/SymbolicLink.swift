import Foundation

/// Symbolic links in the place of a file.
enum SymbolicLink {
  /// The path of the file that a path leads to, which need not exist.
  static func destination(of path: String) -> String {
    places(of: path).last ?? path
  }

  /// The path, and where each link that it leads to points, in order.
  static func places(of path: String) -> [String] {
    var places = [path]
    // The system, too, follows no more than forty.
    while places.count <= 40, let last = places.last,
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: last)
    {
      places.append(
        link.hasPrefix("/")
          ? link
          : ((last as NSString).deletingLastPathComponent as NSString).appendingPathComponent(link))
    }
    return places
  }
}
