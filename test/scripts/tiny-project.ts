import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { Test } from "tap";

const ROOT = resolve(import.meta.dirname, "../..");

export interface TinyPackage {
  name: string;
  version?: string;
  files?: Record<string, string>;
  bin?: Record<string, string>;
  dev?: boolean;
  optional?: boolean;
}

/** A small project with this repository's scripts/run.js and packages that npm installs offline. */
export interface TinyProject {
  folder: string;
  /** Adds packages to package.json and package-lock.json. */
  require(...packages: TinyPackage[]): void;
  write(file: string, text: string): void;
  read(file: string): string;
  /** Which of these packages are in node_modules. */
  installed(): string[];
}

/** Creates a project outside the repository, because npm would use the repository's package.json. */
export function tinyProject(t: Test): TinyProject {
  const folder = mkdtempSync(join(tmpdir(), "awning-run-"));
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  cpSync(join(ROOT, "scripts/run.js"), join(folder, "scripts/run.js"));
  const project = {
    name: "tiny",
    version: "1.0.0",
    type: "module",
    engines: { node: ">=24.20" },
    dependencies: {},
    devDependencies: {},
    optionalDependencies: {},
  };
  const packages: Record<string, object> = { "": project };
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const save = () => {
    write("package.json", JSON.stringify(project));
    write(
      "package-lock.json",
      JSON.stringify({ name: "tiny", version: "1.0.0", lockfileVersion: 3, requires: true, packages }),
    );
  };
  save();
  return {
    folder,
    write,
    installed: () => readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith(".")),
    read: (file) => readFileSync(join(folder, file), "utf8"),
    require(...added) {
      for (const { name, version = "1.0.0", dev, optional, bin, files = {} } of added) {
        const tarball = join(folder, "packed", `${name}-${version}.tgz`);
        const content = { "package.json": JSON.stringify({ name, version, bin }), ...files };
        for (const [file, text] of Object.entries(content)) write(`packed/${name}/package/${file}`, text);
        spawnSync("tar", ["-czf", tarball, "-C", join(folder, "packed", name), "package"]);
        const kind = dev ? "devDependencies" : optional ? "optionalDependencies" : "dependencies";
        Object.assign(project[kind], { [name]: `file:${tarball}` });
        packages[`node_modules/${name}`] = {
          version,
          resolved: `file:${tarball}`,
          integrity: `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`,
          bin,
          dev,
          optional,
        };
      }
      save();
    },
  };
}
