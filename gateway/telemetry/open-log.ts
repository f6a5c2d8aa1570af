import pino, { type DestinationStream, type Logger } from "pino";

/**
 * The structured log: JSON lines on standard output, written in pieces of some kilobytes and at least every quarter of a
 * second, because a write per request would cost more than the request.
 */
export function openLog(level: string): { log: Logger; flush: () => void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 250 });
  const log = pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.epochTime },
    destination as DestinationStream,
  );
  return { log, flush: () => destination.flushSync() };
}
