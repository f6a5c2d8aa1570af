import t from "tap";
import { spawnGateway } from "../support/gateway.ts";
import { startRecordingUpstream } from "../support/http.ts";
import { ask, PRODUCT_HOST, startNginx } from "../support/nginx.ts";
import { POTS, shopsBehindNginx } from "./shops-behind-nginx.ts";

const shops = await shopsBehindNginx(t);

if (shops) {
  t.test("keeps the gateways in service while the platform doesn't answer reads", async (t) => {
    const platform = await startRecordingUpstream(t);
    platform.answer = () => {};
    const env = {
      DATA_DIR: shops.dataDir,
      PRODUCT_HOST,
      TRUST_PROXY: "127.0.0.1",
      PLATFORM_URL: `http://${platform.address}`,
      // The default.
      READ_TIMEOUT_MS: "4000",
    };
    const gateways = [await spawnGateway(t, env), await spawnGateway(t, env)];
    const nginx = await startNginx(t, { UPSTREAMS: gateways.map(({ port }) => `127.0.0.1:${port}`).join() });
    if (!nginx) return;
    const reads = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(nginx, `${POTS}/api/site?${index}`)));
    t.same(new Set(reads.map(({ status }) => status)), new Set([504]));
    t.match(JSON.parse(String(reads[0]?.body)), { error: { code: "upstream-timeout" } }, "the gateway's own answer");
    t.equal(platform.requests.length, 8, "no read is repeated at the other gateway");
    for (const path of ["/?a", "/?b"]) t.equal((await ask(nginx, POTS + path)).status, 200, path);
  });
}
