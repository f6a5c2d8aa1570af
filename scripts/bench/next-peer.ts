import { execFile, spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { areaFolders } from "../build/paths.ts";
import type { AreaManifest } from "../build/shell-plugin.ts";
import { findPort } from "../start/local-gateway.ts";
import { INTERACTIVE } from "./paint.ts";
import { type Address, getPage } from "./requests.ts";
import { endWithBench, type Subject, untilListening } from "./subjects.ts";

const run = promisify(execFile);
const PACKAGES = ["next@16", "react@19", "react-dom@19"];

/**
 * Installs Next.js in a folder and builds the same page with it, as one block of markup that Next.js does not hydrate:
 * the least that it can do. Its style sheet and pictures are the page's own.
 */
export async function startNextPeer(folder: string, port: number, home: Address): Promise<Subject> {
  const html = (await getPage(port, home)).body.toString("utf8");
  const [, attributes = "", body = ""] = /<body([^>]*)>([\s\S]*)<\/body>/.exec(html) ?? [];
  const markup = body.replaceAll(/<script[\s\S]*?<\/script>/g, "");
  const [, title = ""] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const folders = areaFolders("storefront");
  const { styles } = JSON.parse(await readFile(folders.manifest, "utf8")) as AreaManifest;
  const inHead = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = ""]) => css);
  const sheets = await Promise.all(styles.onDemand.map((url) => readFile(join(folders.browser, url), "utf8")));
  const block = { __html: markup };
  const files: Record<string, string> = {
    "package.json": JSON.stringify({ name: "peer", private: true, type: "module" }),
    "next.config.js": "export default { images: { unoptimized: true } };",
    "app/style.css": [...inHead, ...sheets].join("\n"),
    "app/layout.jsx": `
      import "./style.css";
      export const metadata = { title: ${JSON.stringify(title)} };
      export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
    "app/interactive.jsx": `"use client";
      import { useEffect } from "react";
      export function Interactive() {
        useEffect(() => void performance.mark(${JSON.stringify(INTERACTIVE)}), []);
        return null;
      }`,
    "app/page.jsx": `
      import { Interactive } from "./interactive.jsx";
      export default () => <>
        <div {...${JSON.stringify({ "data-body": attributes })}} dangerouslySetInnerHTML={${JSON.stringify(block)}} /><Interactive />
      </>;`,
  };
  for (const url of new Set(html.match(/\/images\/[^"'\s,)]+/g) ?? [])) {
    const file = join(folder, "public", url);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, (await getPage(port, { ...home, path: url })).body);
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...PACKAGES], { cwd: folder, env });
  const next = join(folder, "node_modules/next/dist/bin/next");
  await run(process.execPath, [next, "build"], { cwd: folder, env });
  const own = await findPort("127.0.0.1", 0);
  const child = endWithBench(
    spawn(process.execPath, [next, "start", "-H", "127.0.0.1", "-p", String(own)], {
      cwd: folder,
      env,
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  await untilListening(own);
  return { pid: child.pid as number, port: own, [Symbol.asyncDispose]: async () => void child.kill() };
}
