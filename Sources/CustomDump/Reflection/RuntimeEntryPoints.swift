// The standard library's `Mirror` is built on these entry points of the runtime. They are part of its ABI, and
// tell names, types and places of stored properties even where a type has a mirror of its own, and the names of
// cases. Each is declared once here: an optimised build refuses a second declaration of another file.

/// What the runtime fills in about one field.
struct FieldRecord {
  var name: UnsafePointer<CChar>?
  var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
  var isStrong = false
  var isVariable = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
func storedFieldCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
func storedFieldType(_: Any.Type, index: Int, record: UnsafeMutablePointer<FieldRecord>) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
func storedFieldOffset(_: Any.Type, index: Int) -> Int

@_silgen_name("swift_EnumCaseName")
func runtimeCaseName<Value>(_ value: Value) -> UnsafePointer<CChar>?

/// The text is for the caller to free.
@_silgen_name("swift_demangle")
func runtimeDemangle(
  _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
