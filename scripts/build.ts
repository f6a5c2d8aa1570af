// npm run build: builds the areas for production with the best compression, and the Firebase function.
import { prepareBuild, prepareFunction } from "./start/prepare-build.ts";
import { runCommand } from "./start/run-command.ts";

await runCommand(async () => {
  await prepareBuild("best");
  await prepareFunction();
  return 0;
});
