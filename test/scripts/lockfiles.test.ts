import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import t from "tap";

const ROOT = resolve(import.meta.dirname, "../..");

interface LockedPackage {
  optional?: boolean;
  devOptional?: boolean;
  engines?: { node?: string };
  os?: string[];
  cpu?: string[];
}

/** Nothing uses these: npm may leave them out. */
const UNUSED = ["node_modules/@napi-rs/lzma-linux-x64-gnu"];

/** @param range such as `^20.19.0 || >=22` */
function acceptsNode20(range: string): boolean {
  return range.split("||").some((part) => {
    const major = Number(/\d+/.exec(part)?.[0] ?? 0);
    return part.includes(">=") ? major <= 20 : major === 20 || major === 0;
  });
}

// On a system with Node 20, npm leaves out optional packages whose `engines` exclude Node 20, without a message. For
// other packages it prints a warning. The remedy is to name the package under "dependencies" in package.json.
t.test("npm on Node 20 installs every package for Linux", async (t) => {
  const { packages } = JSON.parse(readFileSync(resolve(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const leftOut = Object.entries(packages).filter(([, { optional, devOptional, engines, os, cpu }]) => {
    if (!(optional || devOptional) || !engines?.node) return false;
    if (os && !os.includes("linux")) return false;
    if (cpu && !cpu.some((name) => name === "x64" || name === "arm64")) return false;
    return !acceptsNode20(engines.node);
  });
  t.same(
    leftOut.map(([folder]) => folder),
    UNUSED,
  );
});
