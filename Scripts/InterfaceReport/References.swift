import Foundation
import IndexStore

/// The declarations that the sources of one folder refer to, by the index that the compiler wrote.
///
/// - Parameters:
///   - folder: The folder of the sources.
///   - path: The index store.
/// - Returns: The identifiers of the declarations, and of how many sources there was a record.
func references(from folder: String, indexedAt path: String) throws -> (usrs: Set<String>, sources: Int) {
  var failure: indexstore_error_t?
  guard let store = indexstore_store_create(path, &failure) else { throw IndexError(path: path) }
  defer { indexstore_store_dispose(store) }
  let records = recordsBySource(of: store, in: folder)
  var usrs: Set<String> = []
  for record in records.values {
    guard let reader = indexstore_record_reader_create(store, record, &failure) else {
      throw IndexError(path: record)
    }
    defer { indexstore_record_reader_dispose(reader) }
    withUnsafeMutablePointer(to: &usrs) { usrs in
      _ = indexstore_record_reader_occurrences_apply_f(reader, usrs) { usrs, occurrence in
        let reference = UInt64(INDEXSTORE_SYMBOL_ROLE_REFERENCE)
        if indexstore_occurrence_get_roles(occurrence) & reference != 0 {
          let symbol = indexstore_occurrence_get_symbol(occurrence)
          usrs?.assumingMemoryBound(to: Set<String>.self).pointee
            .insert(String(indexstore_symbol_get_usr(symbol)))
        }
        return true
      }
    }
  }
  return (usrs, records.count)
}

struct IndexError: Error { let path: String }

/// The record of each source, of the newest unit that has it: a store keeps what earlier builds left.
private func recordsBySource(of store: indexstore_t, in folder: String) -> [String: String] {
  var names: [String] = []
  withUnsafeMutablePointer(to: &names) { names in
    _ = indexstore_store_units_apply_f(store, 0, names) { names, unit in
      names?.assumingMemoryBound(to: [String].self).pointee.append(String(unit))
      return true
    }
  }
  var newest: [String: (time: Int64, record: String)] = [:]
  for name in names {
    guard let reader = indexstore_unit_reader_create(store, name, nil) else { continue }
    defer { indexstore_unit_reader_dispose(reader) }
    let source = String(indexstore_unit_reader_get_main_file(reader))
    guard source.hasPrefix(folder), FileManager.default.fileExists(atPath: source) else { continue }
    var seconds: Int64 = 0
    var nanoseconds: Int64 = 0
    indexstore_unit_reader_get_modification_time(reader, &seconds, &nanoseconds)
    let time = seconds * 1_000_000_000 + nanoseconds
    var record: String?
    withUnsafeMutablePointer(to: &record) { record in
      _ = indexstore_unit_reader_dependencies_apply_f(reader, record) { record, dependency in
        if indexstore_unit_dependency_get_kind(dependency) == INDEXSTORE_UNIT_DEPENDENCY_RECORD {
          record?.assumingMemoryBound(to: String?.self).pointee =
            String(indexstore_unit_dependency_get_name(dependency))
        }
        return true
      }
    }
    if let record, newest[source].map({ $0.time < time }) ?? true { newest[source] = (time, record) }
  }
  return newest.mapValues(\.record)
}

extension String {
  init(_ text: indexstore_string_ref_t) {
    self = String(
      decoding: UnsafeRawBufferPointer(start: text.data, count: text.length), as: UTF8.self)
  }
}
