// Makes what a first start lacks. A process of its own, because building and drawing leave a gigabyte behind that
// `npm start` would hold for as long as the gateway runs.
import { readConfig } from "../../gateway/config.ts";
import { prepareBuild } from "./prepare-build.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  await prepareBuild();
  await prepareDatabase(readConfig(process.env));
  return 0;
});
