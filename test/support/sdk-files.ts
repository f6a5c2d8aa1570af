import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Area } from "../../areas/shared/domain/page-data.ts";
import { areaFolders } from "../../scripts/build/paths.ts";

/** The URL paths of a built area's scripts that contain Firebase's SDK. */
export function sdkFiles(area: Area): Set<string> {
  const assets = `/assets/${area}`;
  const folder = join(areaFolders(area).browser, assets);
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  // Each package of the SDK registers under its name.
  const theirs = scripts.filter((name) => readFileSync(join(folder, name), "utf8").includes("@firebase/"));
  return new Set(theirs.map((name) => `${assets}/${name}`));
}
