import { setImmediate as nextTurn } from "node:timers/promises";
import type { Request, Response } from "express";
import t from "tap";
import { shedLoad } from "../../../gateway/middlewares/limits.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet, type SentAnswer } from "../../support/http.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

t.test("rejects reads above the limit, and still answers health checks and cached pages", async (t) => {
  let waiting = 0;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const around = (platform: Platform): Platform => ({
    ...platform,
    sellers: new Proxy(platform.sellers, {
      get(sellers, name: keyof Platform["sellers"]) {
        if (name !== "get") return (sellers[name] as () => unknown).bind(sellers);
        return async () => {
          waiting += 1;
          await released;
        };
      },
    }),
  });
  const { port } = await openTestGateway(t, {
    dataDir: testFolder(t),
    shops: [sampleShop("acme")],
    env: { READS_AT_ONCE: "20" },
    around,
  });
  t.equal((await httpGet(port, "acme.shops.example", "/")).status, 200, "the page is cached now");
  const read = () => httpGet(port, "shops.example", `/api/sellers/s1/orders/${"A".repeat(43)}`);
  const first = Array.from({ length: 20 }, read);
  await pollUntil(
    async () => waiting,
    (count) => count === 20,
  );
  // Without the limit these would wait too: then the test fails here and releases them.
  const refused: SentAnswer[] = [];
  for (let index = 0; index < 10; index += 1) void read().then((answer) => refused.push(answer));
  await pollUntil(
    async () => refused.length,
    (count) => count === 10,
  );
  if (refused.length < 10) release();
  t.equal(refused.length, 10);
  for (const { status, headers, text } of refused) {
    t.match([status, headers["retry-after"], JSON.parse(text)], [503, "2", { error: { code: "overloaded" } }]);
  }
  t.equal(waiting, 20);
  for (const [host, path] of [
    ["shops.example", "/healthz"],
    ["shops.example", "/readyz"],
    ["acme.shops.example", "/"],
  ] as const) {
    t.equal((await httpGet(port, host, path)).status, 200, host + path);
  }
  t.equal((await httpGet(port, "acme.shops.example", "/nowhere")).status, 503, "an uncached page");

  release();
  t.same(new Set((await Promise.all(first)).map(({ status }) => status)), new Set([404]));
  t.equal((await read()).status, 404, "below the limit again");
});

t.test("rejects the remaining requests of a turn that has taken a second for twenty of them", async (t) => {
  let time = 0;
  const guard = shedLoad({ readsAtOnce: 9, now: () => time });
  const admits = (): boolean => {
    let isAdmitted = false;
    const req = { method: "POST", path: "/" } as Request;
    guard(req, {} as Response, () => {
      isAdmitted = true;
    });
    return isAdmitted;
  };
  t.ok(admits());
  time += 5_000;
  t.ok(admits(), "after one pause, the few that waited are answered");
  await nextTurn();
  for (let request = 1; request <= 20; request += 1) t.ok(admits());
  time += 1_000;
  t.ok(admits(), "a second is not too long");
  time += 1;
  t.throws(admits, { code: "overloaded" });
  await nextTurn();
  t.ok(admits(), "the next turn starts anew");
});
