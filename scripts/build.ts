// npm run build: the areas for production, into `.build/`, unless they are there already.
import { prepareBuild } from "./start/prepare-build.ts";
import { runCommand } from "./start/run-command.ts";

await runCommand(async () => {
  await prepareBuild();
  return 0;
});
