import Foundation

// Core Foundation's names as code that draws spells them. Foundation's own types stand for them, so that `as`
// needs no bridge, which Swift has on Apple's systems only.

/// An address, of a file most often.
public typealias CFURL = URL
/// A text.
public typealias CFString = String
/// Values by keys.
public typealias CFDictionary = [AnyHashable: Any]
/// Values in order.
public typealias CFArray = [Any]
/// Bytes that may grow.
public typealias CFMutableData = NSMutableData
/// Bytes.
public typealias CFData = Data

// swift-format-ignore: AlwaysUseLowerCamelCase
/// No bytes yet; both parameters are only kept for code that passes them.
public func CFDataCreateMutable(_ allocator: Never?, _ capacity: Int) -> CFMutableData? { NSMutableData() }
