// npm run shops: the operator's command. Exit codes: 0 done, 1 could not be done, 2 not understood.
import { runShops } from "./shops/run-shops.ts";

/** Whoever reads the output may stop reading (`… | head`). */
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});

process.exitCode = await runShops(process.argv.slice(2), process);
