import Foundation

// Foundation's own mirrors show what these need: Measurement, IndexSet, IndexPath, Notification, URLRequest,
// DateInterval, DateComponents, URLComponents. The types below have none, or one that shows their storage.

extension AttributedString: BuiltInValue {
  var builtInDump: BuiltInDump {
    let hasAttributes = runs.contains { run in
      var isEmpty = true
      // A container without attributes describes itself as nothing.
      if !String(describing: run.attributes).allSatisfy({ $0.isWhitespace || $0 == "{" || $0 == "}" }) {
        isEmpty = false
      }
      return !isEmpty
    }
    return hasAttributes ? .text(String(describing: self)) : .value(String(characters))
  }
}

extension CharacterSet: BuiltInValue {
  var builtInDump: BuiltInDump { .text("CharacterSet(\(bitmapRepresentation.count) bytes)") }
}

extension NSObject {
  /// What an instance of a Foundation class prints; `nil` leaves it to reflection.
  var counterpart: BuiltInDump? {
    switch self {
    case let value as NSDecimalNumber: .value(value.decimalValue)
    case let value as NSNumber: .text(Self.text(of: value))
    case let value as NSString: .value(value as String)
    case let value as NSAttributedString: .value(value.string)
    case let value as NSDate: .value(value as Date)
    case let value as NSData: .value(value as Data)
    case let value as NSURL: .value(value as URL)
    case let value as NSUUID: .value(value as UUID)
    case let value as NSLocale: .value(value as Locale)
    case let value as NSTimeZone: .value(value as TimeZone)
    case let value as NSCalendar: .value(value as Calendar)
    case let value as NSIndexPath: .value(value as IndexPath)
    case let value as NSIndexSet: .value(value as IndexSet)
    case let value as NSDateInterval: .value(value as DateInterval)
    case let value as NSDateComponents: .value(value as DateComponents)
    case let value as NSURLComponents: (value as URLComponents?).map { .value($0) }
    case let value as NSURLQueryItem: .value(URLQueryItem(name: value.name, value: value.value))
    case let value as NSNotification:
      .value(Notification(name: value.name, object: value.object, userInfo: value.userInfo))
    case let value as NSMeasurement:
      .children(name: "Measurement", ["value": value.doubleValue, "unit": value.unit.symbol])
    case let value as NSError:
      .children(
        name: "NSError", ["domain": value.domain, "code": value.code, "userInfo": value.userInfo])
    case let value as Unit: .text("\(TypeName.of(type(of: value)))(\(value.symbol))")
    case is NSNull: .text("NSNull()")
    default: nil
    }
  }

  private static func text(of number: NSNumber) -> String {
    CFBooleanType.isBoolean(number) ? (number.boolValue ? "true" : "false") : number.stringValue
  }
}

private enum CFBooleanType {
  /// Both truth values are single instances of a class of their own.
  static func isBoolean(_ number: NSNumber) -> Bool {
    type(of: number) == type(of: NSNumber(value: true)) && type(of: number) != type(of: NSNumber(value: 1))
  }
}

extension NSArray: ElementList {
  var elementCount: Int { count }
  func elementValue(at offset: Int) -> Any { self[offset] }
}

extension NSOrderedSet: ElementList {
  var elementCount: Int { count }
  func elementValue(at offset: Int) -> Any { self[offset] }
}

extension NSSet: UnorderedMarker {}
extension NSDictionary: UnorderedMarker {}
