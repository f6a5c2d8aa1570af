import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { AREAS, type Area } from "../../../../areas/shared/domain/areas.ts";
import { areaFolders } from "../../../../scripts/build/paths.ts";
import type { AreaManifest } from "../../../../scripts/build/shell-plugin.ts";

/** The URL paths of a built area's scripts that contain zod. */
function schemaFiles(area: Area): Set<string> {
  const assets = `/assets/${area}`;
  const folder = join(areaFolders(area).browser, assets);
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  // Every schema has this property.
  const theirs = scripts.filter((name) => /\b_zod\b/.test(readFileSync(join(folder, name), "utf8")));
  return new Set(theirs.map((name) => `${assets}/${name}`));
}

t.test("only the checkout and Firestore's sellers load the contract's schemas", async (t) => {
  for (const area of AREAS) {
    const manifest = JSON.parse(readFileSync(areaFolders(area).manifest, "utf8")) as AreaManifest;
    const schemas = schemaFiles(area);
    t.ok(schemas.size > 0, `${area} loads the schemas on demand`);
    const first = [manifest.entry, ...manifest.imports];
    t.strictSame(
      first.filter((file) => schemas.has(file)),
      [],
      `${area}: entry`,
    );
    const loading = Object.entries(manifest.onDemand).filter(([, files]) => files.some((file) => schemas.has(file)));
    t.strictSame(
      loading.map(([module]) => module).filter((module) => !/firebase|checkout/.test(module)),
      [],
      `${area}: on demand`,
    );
  }
});
