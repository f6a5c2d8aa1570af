// npm run dev: development builds with source maps. Saving a source rebuilds its area and reloads open pages; saving a
// source of the gateway restarts the gateway. With `--stripe`, a server replaces Stripe, so that a developer can pay by card.
import { resolve } from "node:path";
import { AREAS } from "../areas/shared/domain/areas.ts";
import { readConfig } from "../gateway/config.ts";
import { PROJECT_ROOT } from "./build/paths.ts";
import { watchAreas } from "./build/watch-areas.ts";
import { openReloadServer } from "./dev/reload-server.ts";
import { debounce, RestartingGateway, watchSources } from "./dev/restarting-gateway.ts";
import { startStandIn } from "./dev/stripe-stand-in.ts";
import { locateGateway } from "./start/local-gateway.ts";
import { styled } from "./start/log-line.ts";
import { describeBuildError } from "./start/prepare-build.ts";
import { listShops, prepareDatabase, wantsDemo } from "./start/prepare-database.ts";
import { readCommandLine, runCommand, stopOnSignal } from "./start/run-command.ts";
import { welcome } from "./start/welcome.ts";

/** One browser bundle and one server bundle per area. */
const BUNDLES = 2 * AREAS.length;
/** One save rebuilds both bundles of an area; their events arrive within this time, in ms. */
const SAME_SAVE = 200;

const say = (line: string) => process.stdout.write(`${line}\n`);

const USAGE = `Usage: npm run dev -- [--demo] [--stripe]

  --demo    opens the demo shops in an empty database on any host; on localhost, they open without it
  --stripe  replaces Stripe with a server on this machine: connect a shop, pay by card, and buy a plan

gateway/README.md lists the variables of the environment.`;

await runCommand(async () => {
  const { values: options } = readCommandLine(USAGE, {
    options: { demo: { type: "boolean" }, stripe: { type: "boolean" } },
  });
  const config = readConfig({ ...process.env, NODE_ENV: "development" });
  const needsShops = wantsDemo(config, options.demo);
  const { port, address } = await locateGateway(config, "npm run dev");
  if (needsShops) await prepareDatabase(config);
  const shops = await listShops(config);
  const reload = await openReloadServer();
  let isWelcomed = false;
  const stripe = options.stripe ? await startStandIn(`http://localhost:${port}`) : undefined;
  const env = {
    ...process.env,
    ...stripe?.variables,
    NODE_ENV: "development",
    PORT: String(port),
    DEV_RELOAD_PORT: String(reload.port),
  };
  const gateway = new RestartingGateway(env, address, {
    onReady() {
      if (isWelcomed) say(styled("green", "The gateway restarted."));
      else say(welcome(readConfig(env), shops, env));
      isWelcomed = true;
      reload.announceBuild();
    },
    onProblem: (message) => say(styled("red", `${message} It restarts on the next save.`)),
    beforeStop: () => reload.endStreams(),
  });

  let finished = 0;
  const announceBuild = debounce(SAME_SAVE, () => reload.announceBuild());
  const onFinished = () => {
    finished += 1;
    if (finished === BUNDLES) gateway.restart();
    else if (finished > BUNDLES) announceBuild();
  };
  const areas = await watchAreas({
    onBuilt(area, milliseconds) {
      say(styled("gray", `${area} built in ${Math.round(milliseconds)} ms`));
      onFinished();
    },
    onError(area, error) {
      const message = `${area} can't be built: ${describeBuildError(error)}`;
      say(styled("red", message));
      reload.announceFailure(message);
      onFinished();
    },
  });
  const sources = [resolve(PROJECT_ROOT, "gateway"), resolve(PROJECT_ROOT, "areas/shared")];
  const stopWatching = watchSources(sources, () => gateway.restart());

  await new Promise<void>((stopped) => {
    stopOnSignal({
      async stop() {
        stopWatching();
        stripe?.stop();
        await Promise.all([gateway.stop(), areas.close(), reload.close()]);
        stopped();
      },
      kill: () => gateway.kill(),
    });
  });
  return 0;
});
