import pino, { type Logger } from "pino";
import { LogStream } from "./log-stream.ts";

/** The structured log: JSON lines on standard output. When whoever reads it is gone the gateway goes on without a log. */
export function openLog(level: string): { log: Logger; end: () => Promise<void> } {
  const stream = new LogStream(1);
  const log = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.epochTime }, stream);
  return { log, end: () => stream.end() };
}
