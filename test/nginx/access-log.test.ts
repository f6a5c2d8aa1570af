import { request } from "node:http";
import t from "tap";
import { startRecordingUpstream } from "../support/http.ts";
import { ask, startNginx } from "../support/nginx.ts";
import { pollUntil } from "../support/system.ts";

const HOST = "https://demo.shops.example";
const TOKEN = "Secret-token_".padEnd(43, "x");

const upstream = await startRecordingUpstream(t);
const nginx = await startNginx(t, { UPSTREAMS: upstream.address });

if (nginx) {
  t.test("logs no order token", async (t) => {
    const cases = [
      [`/orders/${TOKEN}`, "/orders/:token"],
      [`/orders/${TOKEN}/?from=mail`, "/orders/:token/"],
      [`//Orders//${TOKEN}).`, "/Orders/:token"],
      [`/%6Frders/${TOKEN}`, "/orders/:token"],
      [`/api/sellers/s1/orders/${TOKEN}`, "/api/sellers/s1/orders/:token"],
      [`/api/sellers/s1/orders/${TOKEN}/cancellation`, "/api/sellers/s1/orders/:token/cancellation"],
      ["/products/orders", "/products/orders"],
      ["/admin/orders/1001", "/admin/orders/1001"],
      ["/last", "/last"],
    ] as const;
    for (const [path] of cases) await ask(nginx, `${HOST}${path}`);
    const lines = await pollUntil(
      async () => nginx.accessLog(),
      (logged) => logged.length >= cases.length,
    );
    // Each worker writes its own lines after a response, so their order varies.
    const sorted = (paths: unknown[]) => paths.map(String).toSorted((a, b) => (a < b ? -1 : 1));
    t.same(sorted(lines.map(({ path }) => path)), sorted(cases.map(([, logged]) => logged)));
    t.notMatch(JSON.stringify(lines), "Secret-token");
  });

  t.test("logs no order token for HTTP requests and foreign hosts either", async (t) => {
    for (const Host of ["demo.shops.example", "elsewhere.example"]) {
      await new Promise((answered, failed) => {
        request({ host: "127.0.0.1", port: nginx.httpPort, path: `/orders/${TOKEN}`, headers: { Host }, agent: false })
          .on("response", (response) => answered(response.resume()))
          .on("error", failed)
          .end();
      });
    }
    const logged = await pollUntil(
      async () => nginx.accessLog().filter(({ status }) => status === 308 || status === 421),
      (lines) => lines.length >= 2,
    );
    t.same(new Set(logged.map(({ host }) => host)), new Set(["demo.shops.example", "elsewhere.example"]));
    for (const { path } of logged) t.equal(path, "/orders/:token");
  });
}
