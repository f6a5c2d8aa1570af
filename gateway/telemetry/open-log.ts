import pino, { type DestinationStream, type Logger } from "pino";

/**
 * The structured log: JSON lines on standard output, written in pieces of some kilobytes and at least every quarter of a
 * second, because a write per request would cost more than the request. When whoever reads it is gone (EPIPE) the gateway
 * goes on without a log: a shop is worth more than its log.
 */
export function openLog(level: string): { log: Logger; flush: () => void } {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 250 });
  const log = pino(
    { level, base: undefined, timestamp: pino.stdTimeFunctions.epochTime },
    destination as DestinationStream,
  );
  let broken = false;
  destination.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    broken = true;
    log.level = "silent";
  });
  return {
    log,
    flush: () => {
      if (!broken) destination.flushSync();
    },
  };
}
