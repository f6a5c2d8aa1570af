// npm run build: the areas for production, into `.build/`, unless they are there already, and the function for Firebase.
import { prepareBuild } from "./start/prepare-build.ts";
import { prepareFunction } from "./start/prepare-function.ts";
import { runCommand } from "./start/run-command.ts";

await runCommand(async () => {
  await prepareBuild();
  await prepareFunction();
  return 0;
});
