import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "../gateway/config/network.ts";
import { isPath, NGINX_VARIABLES, readSettings } from "./nginx/read-settings.ts";
import { renderConfig } from "./nginx/render-config.ts";

const USAGE = `Usage: render-nginx --out DIR [--no-check]

Writes the nginx configuration for this installation into DIR, /etc/nginx/awning say, and has nginx check it first.
A configuration that nginx refuses leaves DIR as it was. --no-check: for rendering on another machine than nginx's.

Needed: PRODUCT_HOST, TLS_CERTIFICATE, TLS_CERTIFICATE_KEY. All variables:${NGINX_VARIABLES.join(" ").replaceAll(/(.{1,110})(?: |$)/g, "\n  $1")}
`;

/** Each file is there whole or not at all: nginx may be told to reload at any moment. */
function writeConfig(files: Map<string, string>, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) {
    const file = join(folder, name);
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
}

/** What nginx says against the configuration, or `undefined` where it accepts it. */
function objectionOf(folder: string): string | undefined {
  const { status, stderr } = spawnSync("nginx", ["-t", "-q", "-c", join(folder, "nginx.conf")], { encoding: "utf8" });
  return status === 0 ? undefined : stderr.trim();
}

const isNginxHere = () => spawnSync("nginx", ["-v"]).status === 0;

function main(): number {
  const { values } = parseArgs({
    options: { out: { type: "string" }, check: { type: "boolean", default: true }, help: { type: "boolean" } },
    allowNegative: true,
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (values.out === undefined) throw new ConfigError(`--out is missing\n\n${USAGE}`);
  const folder = resolve(values.out);
  if (!isPath(folder)) throw new ConfigError(`--out ${folder}: expected a path of letters, digits and . _ - + @`);
  const settings = readSettings(process.env);
  const check = values.check && isNginxHere();
  if (check) {
    const trial = mkdtempSync(join(tmpdir(), "awning-nginx-"));
    try {
      writeConfig(renderConfig(settings, trial), trial);
      const objection = objectionOf(trial);
      if (objection !== undefined) {
        process.stderr.write(`nginx refuses the configuration; ${folder} is unchanged:\n${objection}\n`);
        return 1;
      }
    } finally {
      rmSync(trial, { recursive: true });
    }
  }
  writeConfig(renderConfig(settings, folder), folder);
  const file = join(folder, "nginx.conf");
  process.stdout.write(
    `${file}: ${check ? "written, nginx accepts it" : `written, not checked: nginx -t -c ${file}`}\n`,
  );
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  const isUsageError = error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  if (!isUsageError && !(error instanceof ConfigError)) throw error;
  process.stderr.write(isUsageError ? `${error.message}\n\n${USAGE}` : `${error.message}\n`);
  process.exitCode = 2;
}
