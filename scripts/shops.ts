// npm run shops: the operator's command. Exit codes: 0 success, 1 failure, 2 usage error.
import { runShops } from "./shops/run-shops.ts";
import { stopOnSignal } from "./start/run-command.ts";

/** The reader of the output may close the pipe early (`… | head`), or the disk of its file may be full. */
process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
  if (code === "EPIPE") process.exit(0);
  process.stderr.write(`The output can't be written: ${message}\n`);
  process.exit(1);
});

const { argv, env, stdin, stdout, stderr } = process;
const onSignal = (stop: () => void): void => stopOnSignal({ stop, kill: () => process.exit(1) });
process.exitCode = await runShops(argv.slice(2), { env, stdin, stdout, stderr, onSignal });
