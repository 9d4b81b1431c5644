#if !canImport(Darwin)
  public import Foundation

  // What keys of files are commonly made of, and Foundation on Linux (6.3.1) lacks. Should it ever have them, its own are
  // preferred: then delete these.

  extension URL {
    /// The folder for the user's documents.
    @_disfavoredOverload
    public static var documentsDirectory: URL { folder(.documentDirectory) }

    /// The folder for what a program keeps for itself.
    @_disfavoredOverload
    public static var applicationSupportDirectory: URL { folder(.applicationSupportDirectory) }

    /// The folder for what a program can make anew.
    @_disfavoredOverload
    public static var cachesDirectory: URL { folder(.cachesDirectory) }

    private static func folder(_ folder: FileManager.SearchPathDirectory) -> URL {
      FileManager.default.urls(for: folder, in: .userDomainMask).first ?? homeDirectory
    }
  }
#endif
