import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempDisposableSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ConfigError } from "../gateway/config/network.ts";
import { isPath, NGINX_HELP, readSettings } from "./nginx/read-settings.ts";
import { renderConfig } from "./nginx/render-config.ts";

const USAGE = `Usage: npm run nginx -- --out DIR [--no-check]

Checks the nginx configuration for this installation with nginx, then writes it to DIR, for example /etc/nginx/awning.
If nginx rejects the configuration, DIR stays unchanged. --no-check skips the check, for use on another machine.

Run it again after a change of a variable or of a release, and reload nginx. After a change of a cache's folder, restart
nginx: it refuses a reload, and says so only in error.log. Variables, with their defaults:

${NGINX_HELP}`;

/** Replaces each file atomically, because nginx may reload at any time. @throws ConfigError */
function writeConfig(files: Map<string, string>, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of files) {
      const file = join(folder, name);
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    }
  } catch (error) {
    throw new ConfigError(`${folder} can't be written (${(error as NodeJS.ErrnoException).code}).`, { cause: error });
  }
}

/** nginx's error message about the configuration, or `undefined` if nginx accepts it. */
function checkWithNginx(folder: string): string | undefined {
  const { status, stderr } = spawnSync("nginx", ["-t", "-q", "-c", join(folder, "nginx.conf")], { encoding: "utf8" });
  return status === 0 ? undefined : stderr.trim();
}

const isNginxInstalled = () => spawnSync("nginx", ["-v"]).status === 0;

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
  const check = values.check && isNginxInstalled();
  if (check) {
    using trial = mkdtempDisposableSync(join(tmpdir(), "awning-nginx-"));
    writeConfig(renderConfig(settings, trial.path), trial.path);
    const error = checkWithNginx(trial.path);
    if (error !== undefined) {
      process.stderr.write(`nginx rejects the configuration; ${folder} is unchanged:\n${error}\n`);
      return 1;
    }
  }
  writeConfig(renderConfig(settings, folder), folder);
  const file = join(folder, "nginx.conf");
  process.stdout.write(
    `${file}: ${check ? "written and accepted by nginx" : `written but not checked; check it with nginx -t -c ${file}`}\n`,
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
