/** Runs work that ends early when somebody interrupts this process, which then ends by that signal. */
export async function onInterruption(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  let signal: NodeJS.Signals | undefined;
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => {
      signal = name;
      interruption.abort();
    });
  }
  try {
    await work(interruption.signal);
  } catch (error) {
    if (!signal) throw error;
    process.kill(process.pid, signal);
  }
}
