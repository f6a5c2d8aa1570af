import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { AREAS } from "../../../areas/shared/domain/areas.ts";
import { areaFolders } from "../../../scripts/build/paths.ts";

t.test(
  "the areas' scripts contain React Router without its parts for data routers and server components, and its routes only in the admin",
  async (t) => {
    for (const area of AREAS) {
      const assets = join(areaFolders(area).browser, "assets", area);
      const routers = readdirSync(assets).filter((name) => /^router-.*\.js$/.test(name));
      t.equal(routers.length, 1, area);
      for (const name of routers) {
        const script = readFileSync(join(assets, name), "utf8");
        t.equal(/A <Route> is only ever to be used as the child of <Routes>/.test(script), area === "admin", area);
        t.notMatch(script, /REACT_ROUTER_ERROR|caught the following error during render/, area);
      }
    }
  },
);
