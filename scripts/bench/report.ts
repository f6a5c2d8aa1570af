import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { PROJECT_ROOT } from "../build/paths.ts";
import { formatTable } from "../shops/format-table.ts";

/** The result of one measurement. */
export interface Table {
  title: string;
  /** The first one names the rows. Each other one names its unit. */
  columns: readonly string[];
  /** A row's name, then a figure per column; `null` where there is none. */
  rows: readonly (readonly [name: string, ...figures: (number | null)[]])[];
}

interface Machine {
  processor: string;
  cores: number;
  gigabytes: number;
  system: string;
  node: string;
}

/** One run of the benchmark, as it is kept. */
export interface Report {
  /** ISO 8601. */
  at: string;
  commit: string;
  machine: Machine;
  tables: Table[];
}

/** Smaller changes are noise. */
const NOTABLE_CHANGE = 0.1;
const KEPT_IN = join(PROJECT_ROOT, ".build", "bench");

export function describeRun(tables: Table[], now: Date): Report {
  const [first] = cpus();
  return {
    at: now.toISOString(),
    commit: currentCommit(),
    machine: {
      processor: first?.model ?? "unknown",
      cores: cpus().length,
      gigabytes: Math.round(totalmem() / 2 ** 30),
      system: `${process.platform}-${process.arch}`,
      node: process.version,
    },
    tables,
  };
}

/** `unknown` outside a checkout, such as in the folder of a release. */
function currentCommit(): string {
  const options = { cwd: PROJECT_ROOT, encoding: "utf8" } as const;
  return spawnSync("git", ["describe", "--always", "--dirty"], options).stdout?.trim() || "unknown";
}

/** Three significant digits for small figures, none after the point for large ones. */
const rounded = (figure: number): number => (figure >= 100 ? Math.round(figure) : Number(figure.toPrecision(3)));

export function formatReportTable({ title, columns, rows }: Table): string {
  const cells = rows.map(([name, ...figures]) => [
    name,
    ...figures.map((figure) => (figure === null ? "" : rounded(figure))),
  ]);
  return `${title}\n${formatTable([...columns], cells)}`;
}

/** The last kept runs on a machine like this one: for each, those tables of the report that no later run has. */
export function lastReports({ machine, tables }: Report, folder = KEPT_IN): Map<Report, Table[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  const reports = names
    .sort()
    .flatMap((name) => readReport(join(folder, name)))
    .filter((report) => JSON.stringify(report.machine) === JSON.stringify(machine));
  const found = new Map<Report, Table[]>();
  for (const table of tables) {
    const last = reports.findLast((report) => report.tables.some(({ title }) => title === table.title));
    if (last) found.set(last, [...(found.get(last) ?? []), table]);
  }
  return found;
}

/** Empty if the run was interrupted while it was kept. */
function readReport(file: string): Report[] {
  try {
    return [JSON.parse(readFileSync(file, "utf8")) as Report];
  } catch {
    return [];
  }
}

/** @returns the file */
export function keepReport(report: Report, folder = KEPT_IN): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${report.at.replaceAll(":", "-")}.json`);
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  return file;
}

/** The figures of tables that changed notably since an earlier run, one line each. */
export function notableChanges(before: Report, tables: readonly Table[]): string[] {
  return tables.flatMap(({ title, columns, rows }) => {
    const earlier = before.tables.find((table) => table.title === title);
    return rows.flatMap(([name, ...figures]) => {
      const earlierRow = earlier?.rows.find(([earlierName]) => earlierName === name);
      return figures.flatMap((figure, index) => {
        const column = columns[index + 1];
        const past = earlierRow?.[earlier?.columns.indexOf(column ?? "") ?? -1];
        if (figure === null || typeof past !== "number" || past === 0) return [];
        const change = figure / past - 1;
        if (Math.abs(change) < NOTABLE_CHANGE) return [];
        const percent = `${change > 0 ? "+" : "−"}${Math.round(Math.abs(change) * 100)} %`;
        return [`${title}, ${name}, ${column}: ${rounded(past)} → ${rounded(figure)} (${percent})`];
      });
    });
  });
}

const BAR_HEIGHT = 22;
const LABEL_WIDTH = 260;
const BAR_WIDTH = 380;
const FIGURE_WIDTH = 80;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Renders a column of some tables as horizontal bars, for a README in light or dark mode. */
export function drawChart(charts: { table: Table; column: string }[]): string {
  const width = LABEL_WIDTH + BAR_WIDTH + FIGURE_WIDTH;
  let y = 0;
  const parts = charts.map(({ table: { title, columns, rows }, column }) => {
    const index = columns.indexOf(column);
    const figures = rows.map((row) => Number(row[index]));
    const largest = Math.max(...figures);
    const heading = `<text class="title" x="0" y="${(y += BAR_HEIGHT)}">${escaped(`${title}: ${column}`)}</text>`;
    const bars = rows.map(([name], row) => {
      y += BAR_HEIGHT;
      const length = Math.round(((figures[row] as number) / largest) * BAR_WIDTH);
      return (
        `<text x="${LABEL_WIDTH - 10}" y="${y}" text-anchor="end">${escaped(name)}</text>` +
        `<rect class="${row === 0 ? "own" : ""}" x="${LABEL_WIDTH}" y="${y - 12}" width="${length}" height="15" rx="3"/>` +
        `<text x="${LABEL_WIDTH + length + 8}" y="${y}">${rounded(figures[row] as number)}</text>`
      );
    });
    y += BAR_HEIGHT / 2;
    return [heading, ...bars].join("\n");
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img">
<title>${escaped(charts.map(({ table, column }) => `${table.title}: ${column}`).join("; "))}</title>
<style>
text { font: 13px system-ui, sans-serif; fill: #2b2620 }
.title { font-weight: 600 }
rect { fill: #b9ad9d }
.own { fill: #b5462a }
@media (prefers-color-scheme: dark) { text { fill: #ece6dd } rect { fill: #6f675d } .own { fill: #e2724f } }
</style>
${parts.join("\n")}
</svg>
`;
}
