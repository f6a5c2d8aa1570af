import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Test } from "tap";
import type { RenditionOptions } from "../../gateway/platform/adapters/pictures/rendition-maker.ts";
import { DEMO_DATA, prepareDemoData } from "../../scripts/demo-data.ts";
import { freePort } from "./free-port.ts";
import { backendVariables, bringTo } from "./hosted.ts";
import { openTestGateway, type TestGateway } from "./open-test-gateway.ts";

/** Opens a gateway on a copy of the demo shops of `npm start`, under `*.localhost`. */
export async function demoGateway(
  t: Test,
  env: NodeJS.ProcessEnv = {},
  renditions?: RenditionOptions,
): Promise<TestGateway & { dataDir: string; url: (host: string, path?: string) => string }> {
  const dataDir = t.testdir({});
  await prepareDemoData();
  await cp(DEMO_DATA, dataDir, { recursive: true, filter: (file) => file !== join(DEMO_DATA, "images") });
  // Pictures never change: what one test has encoded, the others find.
  await symlink(join(DEMO_DATA, "images"), join(dataDir, "images"));
  // Chosen before it listens: pages link to the landing's origin, which includes the port.
  const port = await freePort();
  const backend = backendVariables();
  await bringTo(backend, dataDir);
  const gateway = await openTestGateway(t, {
    dataDir,
    ...(renditions ? { renditions } : {}),
    env: {
      PORT: String(port),
      PRODUCT_HOST: "localhost",
      FEATURED_SHOPS: "demo,northbean,fernhaus",
      ...backend,
      ...env,
    },
  });
  return { ...gateway, dataDir, url: (host, path = "/") => `http://${host}:${gateway.port}${path}` };
}
