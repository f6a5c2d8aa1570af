// npm run build: builds the areas for production, compressed as well as possible, and the function for Firebase.
import { prepareBuild, prepareFunction } from "./start/prepare-build.ts";
import { runCommand } from "./start/run-command.ts";

await runCommand(async () => {
  await prepareBuild("best");
  await prepareFunction();
  return 0;
});
