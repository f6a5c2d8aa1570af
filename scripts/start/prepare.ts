// Prepares the first start. A separate process, because building and rendering use a gigabyte of memory that `npm
// start` would otherwise hold while the gateway runs.
import { readConfig } from "../../gateway/config.ts";
import { prepareBuild } from "./prepare-build.ts";
import { prepareDatabase, wantsDemo } from "./prepare-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  await prepareBuild();
  const config = readConfig(process.env);
  if (wantsDemo(config, process.argv.includes("--demo"))) await prepareDatabase(config);
  return 0;
});
