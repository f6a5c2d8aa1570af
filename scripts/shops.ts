// npm run shops: the operator's command. Exit codes: 0 success, 1 failure, 2 usage error.
import { runShops } from "./shops/run-shops.ts";

/** The reader of the output may close the pipe early (`… | head`). */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await runShops(process.argv.slice(2), process);
