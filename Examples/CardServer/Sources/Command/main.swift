import CardServer
import Foundation
import Hummingbird
import Logging

LoggingSystem.bootstrap(StreamLogHandler.standardError)
var logger = Logger(label: "card-server")
let variables = ProcessInfo.processInfo.environment
if let level = variables["LOG_LEVEL"].flatMap(Logger.Level.init(rawValue:)) { logger.logLevel = level }
do {
    let service = try CardService(ServerConfiguration(environment: variables))
    service.warmUp()
    try await service.application(logger: logger).runService()
} catch {
    logger.critical("\(error)")
    exit(1)
}
