// npm run build: builds the areas for production with the best compression, and the Firebase function.
import { prepareBuild, prepareFunction } from "./start/prepare-build.ts";
import { readCommandLine, runCommand } from "./start/run-command.ts";

readCommandLine("Usage: npm run build", {});
await runCommand(async () => {
  await prepareBuild("best");
  await prepareFunction();
  return 0;
});
