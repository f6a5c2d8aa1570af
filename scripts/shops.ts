// npm run shops: the operator's command. Exit codes: 0 success, 1 failure, 2 usage error.
import { runShops } from "./shops/run-shops.ts";
import { stopOnSignal } from "./start/run-command.ts";

/** The reader of the output may close the pipe early (`… | head`). */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

const { argv, env, stdin, stdout, stderr } = process;
const onSignal = (stop: () => void): void => stopOnSignal({ stop, kill: () => process.exit(1) });
process.exitCode = await runShops(argv.slice(2), { env, stdin, stdout, stderr, onSignal });
