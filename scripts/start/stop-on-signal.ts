const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
/** npm passes on the Ctrl-C that the terminal has given to its whole process group: one key press, up to three signals. */
const ONE_KEY_PRESS = 500;

export interface Stoppable {
  stop(): unknown;
  kill(): void;
}

/**
 * Stops something when this process is told to end, and kills it when this process is told again, more than half a
 * second later. This process doesn't end by itself any more.
 */
export function stopOnSignal(stoppable: Stoppable): void {
  let stoppedAt: number | undefined;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = performance.now();
      if (stoppedAt === undefined) {
        stoppedAt = now;
        stoppable.stop();
      } else if (now - stoppedAt > ONE_KEY_PRESS) stoppable.kill();
    });
  }
}
