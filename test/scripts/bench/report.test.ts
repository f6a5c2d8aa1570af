import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import {
  describeRun,
  drawChart,
  formatReportTable,
  keepReport,
  lastReports,
  notableChanges,
  type Report,
  type Table,
} from "../../../scripts/bench/report.ts";
import { setEnvironment, testFolder } from "../../support/system.ts";

const table = (hit: number, express: number | null): Table => ({
  title: "A page",
  columns: ["served by", "CPU µs", "p50 ms"],
  rows: [
    ["gateway", hit, 0.5],
    ["Express <naive>", express, 4],
  ],
});
const report = (at: string, ...tables: Table[]): Report => ({ ...describeRun(tables, new Date(at)), at });

t.test("lists the figures that changed by a tenth or more, and skips those that one run lacks", async (t) => {
  const before = report("2026-11-01T00:00:00.000Z", table(16, 150));
  const changesTo = (...tables: Table[]) => notableChanges(before, tables);
  t.same(changesTo(table(17, 149)), []);
  t.same(changesTo(table(20.04, null)), ["A page, gateway, CPU µs: 16 → 20 (+25 %)"]);
  t.same(changesTo(table(8, 150)), ["A page, gateway, CPU µs: 16 → 8 (−50 %)"]);
  t.same(changesTo({ ...table(99, 9), title: "Another page" }), []);
});

t.test("keeps runs, and finds the last one of the same machine for each table", async (t) => {
  const folder = join(testFolder(t), "bench");
  const [page, orders] = [table(16, 150), { ...table(9, null), title: "Orders" }];
  const both = report("2026-11-01T00:00:00.000Z", page, orders);
  const second = report("2026-11-02T00:00:00.000Z", page);
  const elsewhere = { ...report("2026-11-03T00:00:00.000Z", page), machine: { ...both.machine, cores: 999 } };
  const now = report("2026-11-04T00:00:00.000Z", orders, page, { ...page, title: "A new table" });
  t.same([...lastReports(now, folder)], []);
  for (const each of [second, elsewhere, both]) keepReport(each, folder);
  writeFileSync(join(folder, "2026-11-03T12-00-00.000Z.json"), "{");
  t.same(
    [...lastReports(now, folder)],
    [
      [both, [orders]],
      [second, [page]],
    ],
  );
});

t.test("describes a run outside a checkout", async (t) => {
  setEnvironment(t, { GIT_DIR: join(testFolder(t), "none") });
  t.match(describeRun([], new Date(0)), { at: "1970-01-01T00:00:00.000Z", commit: "unknown", tables: [] });
});

t.test("prints tables with three digits, and draws a column as bars", async (t) => {
  t.equal(
    formatReportTable(table(16.123, null)),
    "A page\nserved by        CPU µs  p50 ms\ngateway            16.1     0.5\nExpress <naive>               4\n",
  );
  const chart = drawChart([{ table: table(40, 160), column: "CPU µs" }]);
  t.match(chart, '<text class="title" x="0" y="22">A page: CPU µs</text>');
  t.match(chart, /gateway<\/text><rect class="own" [^>]*width="95"/, "a quarter of the longest bar");
  t.match(chart, /Express &lt;naive><\/text><rect class="" [^>]*width="380"/);
});
