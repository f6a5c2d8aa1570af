import t from "tap";
import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import { ENDPOINTS } from "../../../areas/shared/contract/endpoints.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet, sendRequest, startRecordingUpstream } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const env = { READ_TIMEOUT_MS: "50" };
/** Without the limit, the slow reads below would never end. */
const GIVE_UP = AbortSignal.timeout(30_000);

t.test("answers a slow read with 504, and ignores the handler's later answer", async (t) => {
  const released = Promise.withResolvers<void>();
  let answered = 0;
  const slow = <T extends object>(store: T): T =>
    new Proxy(store, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return async (...args: unknown[]) => {
          await released.promise;
          answered += 1;
          return Reflect.apply(value, target, args) as unknown;
        };
      },
    });
  const around = (platform: Platform): Platform => ({ ...platform, products: slow(platform.products) });
  const { port, logged } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    env,
    around,
  });

  const request = { method: "GET", path: "/products/mug", headers: { Host: HOST, Accept: "text/html" } };
  const page = await sendRequest(port, request, GIVE_UP);
  t.equal(page.status, 504);
  t.match(page.headers["content-type"], "text/html");
  t.match(page.headers, { "retry-after": "5", "cache-control": "no-store" });
  t.match(logged.at(-1), { msg: "request", path: "/products/mug", status: 504 });

  released.resolve();
  await pollUntil(
    async () => answered,
    (count) => count > 0,
  );
  const again = await pollUntil(
    () => httpGet(port, HOST, "/products/mug"),
    ({ status }) => status === 200,
  );
  t.equal(again.status, 200);
  t.same(
    logged.filter(({ msg }) => msg !== "request"),
    [],
    "the late answer causes no error in the log",
  );
});

t.test("doesn't limit writes, exports and event streams", async (t) => {
  const upstream = await startRecordingUpstream(t);
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    env: { ...env, PLATFORM_URL: `http://${upstream.address}` },
  });
  const waiting: (() => void)[] = [];
  upstream.answer = (_request, response) => void waiting.push(() => response.end("done"));
  const untimed = Object.values<Operation>(OPERATIONS).filter(({ answer }) => "duration" in answer);
  t.same(
    untimed.map(({ path }) => path),
    [ENDPOINTS.exportShop.path, ENDPOINTS.orderEvents.path],
  );
  const slow = [
    // The router ignores a slash at the end.
    ...untimed.flatMap(({ path }) => [path, `${path}/`].map((each) => httpGet(port, HOST, each.replaceAll(":", "a")))),
    httpGet(port, HOST, "/api/sellers/s1/orders", { method: "POST" }),
  ];
  await pollUntil(
    async () => waiting.length,
    (count) => count === slow.length,
  );
  const read = { method: "GET", path: "/api/site", headers: { Host: HOST } };
  t.equal((await sendRequest(port, read, GIVE_UP)).status, 504, "a read that began later");
  for (const answer of waiting) answer();
  t.same(
    (await Promise.all(slow)).map(({ status }) => status),
    slow.map(() => 200),
  );
});
