import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

/** Not `bin/tsc`: tap's loader cannot read a module without an extension. */
const TSC = resolve(import.meta.dirname, "../../../node_modules/typescript/lib/tsc.js");

/**
 * schema.org's vocabulary as types. `query-input` describes an action's parameters (https://schema.org/docs/actions.html);
 * the types define it separately from the actions.
 */
const DOCUMENT_TYPE = `import type { SearchAction, Thing, WebSite, WithActionConstraints } from "schema-dts";

type SearchableSite = Omit<Extract<WebSite, { "@type": "WebSite" }>, "potentialAction"> & {
  potentialAction: WithActionConstraints<SearchAction>;
};
export interface Document {
  "@context": "https://schema.org";
  "@graph": readonly (Exclude<Thing, string> | SearchableSite)[];
}
`;

const CONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: "preserve",
    moduleResolution: "bundler",
    target: "esnext",
    types: [],
  },
  include: ["*.ts"],
};

/**
 * Type-checks JSON-LD documents against schema.org's vocabulary.
 *
 * @param folder an empty folder below the project, so that types resolve
 * @param documents by name, `[a-z-]`
 * @returns the first problem of each invalid document
 */
export async function vocabularyProblems(
  folder: string,
  documents: Record<string, unknown>,
): Promise<Record<string, string>> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(CONFIG));
  await writeFile(join(folder, "document.ts"), DOCUMENT_TYPE);
  for (const [name, value] of Object.entries(documents)) {
    const source = `import type { Document } from "./document";\nexport const data: Document = ${JSON.stringify(value)};\n`;
    await writeFile(join(folder, `${name}.ts`), source);
  }
  const output = await promisify(execFile)(process.execPath, [TSC, "-p", folder, "--pretty", "false"]).then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout || stderr || "tsc did not run",
  );
  const problems: Record<string, string> = {};
  for (const line of output.split("\n")) {
    if (line === "" || line.startsWith(" ")) continue;
    const [, name = "tsc", problem = line] = /([a-z-]+)\.ts\(\d+,\d+\): (.*)$/.exec(line) ?? [];
    problems[name] ??= problem;
  }
  return problems;
}
