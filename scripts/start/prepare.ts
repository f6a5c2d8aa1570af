// Makes what a first start lacks. A process of its own, because building and drawing leave a gigabyte behind that
// `npm start` would hold for as long as the gateway runs.
import { readConfig } from "../../gateway/config.ts";
import { prepareBuild } from "./prepare-build.ts";
import { prepareDatabase, wantsDemo } from "./prepare-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  await prepareBuild();
  const config = readConfig(process.env);
  if (wantsDemo(config, process.argv.slice(2))) await prepareDatabase(config);
  return 0;
});
