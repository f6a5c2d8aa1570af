import { queryObjects } from "node:v8";
import fc from "fast-check";
import { pino } from "pino";
import t from "tap";
import { Metrics, RequestLog, type RequestRecord } from "../../../gateway/telemetry/requests.ts";
import { anyUnicode } from "../../support/arbitrary.ts";

const record: RequestRecord = {
  method: "GET",
  host: "acme.shops.example",
  path: "/",
  area: "storefront",
  seller: "acme",
  status: 200,
  milliseconds: 1.2345678,
};

function setUp(level: string) {
  const lines: string[] = [];
  const log = new RequestLog(pino({ level }, { write: (line: string) => void lines.push(line) }), new Metrics());
  return { log, lines };
}

t.test("writes one JSON object per line for any path", async () => {
  const { log, lines } = setUp("info");
  fc.assert(
    fc.property(anyUnicode(), (path) => {
      log.request("id-1", { ...record, path });
      const line = lines.pop() as string;
      return line.indexOf("\n") === line.length - 1 && JSON.parse(line).path === path;
    }),
  );
});

t.test("logs these fields and omits the others", async (t) => {
  const { log, lines } = setUp("info");
  log.pageHit("id-2", { ...record, area: "storefront" });
  log.request("id-3", { ...record, area: undefined, seller: undefined, status: 503 });
  const [hit, failed] = lines.map((line) => JSON.parse(line));
  const { milliseconds: _, ...said } = record;
  t.match(hit, { level: 30, id: "id-2", ...said, ms: 1.235, hit: true, msg: "request" });
  t.equal(typeof hit.time, "number");
  t.match(failed, { level: 50, id: "id-3", status: 503, hit: false });
  t.notOk("area" in failed || "seller" in failed);
});

t.test("omits the token of an order's link", async (t) => {
  const { log, lines } = setUp("info");
  const path = `/orders/${"S".repeat(43)}`;
  log.pageHit("id-6", { ...record, area: "storefront", path });
  log.request("id-7", { ...record, path });
  t.same(
    lines.map((line) => JSON.parse(line).path),
    ["/orders/:token", "/orders/:token"],
  );
});

t.test("respects the log level", async (t) => {
  const { log, lines } = setUp("error");
  log.request("id-4", record);
  log.request("id-5", { ...record, status: 500 });
  t.equal(lines.length, 1);
});

t.test("logs a stream without measuring its duration", async (t) => {
  const metrics = new Metrics();
  const lines: string[] = [];
  const log = new RequestLog(pino({}, { write: (line: string) => void lines.push(line) }), metrics);
  const count = async () => /awning_request_seconds_count\{[^}]*\} (\d+)/.exec(await metrics.registry.metrics())?.[1];
  log.request("id-4", { ...record, milliseconds: 3_600_000, isStream: true });
  t.equal(await count(), undefined);
  log.request("id-5", record);
  t.equal(await count(), "1");
  t.equal(lines.length, 2);
});

t.test("the metrics of a closed gateway don't stay in memory", async (t) => {
  class Gateway {
    readonly metrics = new Metrics();
    readonly sellers = 1;
  }
  const open = () => {
    const gateway = new Gateway();
    gateway.metrics.observe(() => ({
      directory: { size: { known: gateway.sellers, unknown: 0 }, counts: {}, isBroken: false },
      pages: { pages: 0, bytes: 0 },
      mails: { waiting: 0, oldestSeconds: 0 },
      renditions: { made: 0, nearest: 0, failed: 0, waiting: 0 },
    }));
  };
  open();
  // Collects garbage first (https://nodejs.org/api/v8.html#v8queryobjectsctor-options).
  t.equal(queryObjects(Gateway, { format: "count" }), 0);
});
