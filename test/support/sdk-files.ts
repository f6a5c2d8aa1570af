import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Area } from "../../areas/shared/domain/page-data.ts";
import { areaFolders } from "../../scripts/build/paths.ts";

/** The scripts of a built area that have something of Firebase's SDK in them, as their URLs' paths. */
export function sdkFiles(area: Area): Set<string> {
  const assets = `/assets/${area}`;
  const folder = join(areaFolders(area).browser, assets);
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  // Each of the SDK's packages says its name to the others.
  const theirs = scripts.filter((name) => readFileSync(join(folder, name), "utf8").includes("@firebase/"));
  return new Set(theirs.map((name) => `${assets}/${name}`));
}
