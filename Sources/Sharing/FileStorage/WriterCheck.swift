#if canImport(Glibc)
  import Glibc

  /// Asks the system whether somebody has a file open for writing.
  ///
  /// Linux grants a lease for reading only on a file that nobody has open for writing. It is given back at once. The
  /// owner of the file and the superuser may ask; to others the answer is always no.
  enum WriterCheck {
    // Glibc declares these two for GNU sources only.
    private static let setSignal: Int32 = 10
    private static let setLease: Int32 = 1024

    static func hasWriter(_ file: Int32) -> Bool {
      // Who opens the file for writing meanwhile waits for the lease to be given back, and this process is told by a
      // signal: one that is ignored unless somebody asked for it, which the default one is not.
      guard fcntl(file, setSignal, SIGURG) == 0 else { return false }
      guard fcntl(file, setLease, Int32(F_RDLCK)) == 0 else { return errno == EAGAIN }
      _ = fcntl(file, setLease, Int32(F_UNLCK))
      return false
    }
  }
#endif
