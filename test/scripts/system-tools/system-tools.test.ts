import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { describeMissing, SYSTEM_TOOLS, TOOL_NAMES } from "../../../scripts/system-tools/system-tools.ts";
import { testFolder } from "../../support/system.ts";

function setEnv(t: Tap, name: string, value: string | undefined) {
  const before = process.env[name];
  const set = (to: string | undefined) => {
    if (to === undefined) delete process.env[name];
    else process.env[name] = to;
  };
  set(value);
  t.teardown(() => set(before));
}
type Tap = typeof t;

t.test("explains for each missing tool which tests need it and how to install it", async (t) => {
  for (const name of TOOL_NAMES) t.match(describeMissing(name), /missing; .* need it\. To install it: \w+/, name);
});

t.test("the CI workflow installs the Debian packages and the emulators", async (t) => {
  const workflow = readFileSync(join(PROJECT_ROOT, ".github/workflows/ci.yml"), "utf8");
  for (const name of TOOL_NAMES) {
    const { packages, advice } = SYSTEM_TOOLS[name];
    // Ubuntu has no package of the headless shell.
    const parts = packages.length > 0 ? packages.filter((each) => each !== "chromium-headless-shell") : [advice];
    for (const part of parts) t.ok(workflow.includes(part.replace(/, or .*/, "")), part);
  }
});

t.test("treats an old Java as missing", async (t) => {
  const bin = testFolder(t);
  setEnv(t as Tap, "PATH", bin);
  for (const [version, isGood] of [
    ["1.8.0_392", false],
    ["11.0.2", false],
    ["17.0.15", true],
    ["21", true],
  ] as const) {
    writeFileSync(join(bin, "java"), `#!/bin/sh\necho 'openjdk version "${version}" 2025-04-15' >&2\n`);
    chmodSync(join(bin, "java"), 0o755);
    t.equal(SYSTEM_TOOLS.java.find(), isGood ? join(bin, "java") : undefined, version);
  }
});

t.test("treats nginx without its brotli module as missing", async (t) => {
  const bin = testFolder(t, { modules: {} });
  setEnv(t as Tap, "PATH", bin);
  writeFileSync(
    join(bin, "nginx"),
    `#!/bin/sh\necho 'configure arguments: --with-x --modules-path=${bin}/modules --y' >&2\n`,
  );
  chmodSync(join(bin, "nginx"), 0o755);
  t.equal(SYSTEM_TOOLS.nginx.find(), undefined);
  writeFileSync(join(bin, "modules/ngx_http_brotli_static_module.so"), "");
  t.equal(SYSTEM_TOOLS.nginx.find(), join(bin, "nginx"));
});

t.test(
  "finds the emulator's jar: from the variable, the Google Cloud CLI, or the newest of firebase-tools",
  async (t) => {
    const home = testFolder(t, {
      sdk: {
        bin: { gcloud: "#!/bin/sh\n" },
        platform: { "cloud-firestore-emulator": { "cloud-firestore-emulator.jar": "" } },
      },
      ".cache": {
        firebase: {
          emulators: {
            "cloud-firestore-emulator-v1.9.8.jar": "",
            "cloud-firestore-emulator-v1.19.8.jar": "",
            "cloud-storage-rules-runtime-v1.1.3.jar": "",
          },
        },
      },
    });
    const find = () => SYSTEM_TOOLS["firestore-emulator"].find();
    setEnv(t as Tap, "HOME", home);
    setEnv(t as Tap, "PATH", "");
    setEnv(t as Tap, "FIRESTORE_EMULATOR_JAR", undefined);
    t.match(find(), /emulators\/cloud-firestore-emulator-v1\.19\.8\.jar$/);
    chmodSync(join(home, "sdk/bin/gcloud"), 0o755);
    process.env.PATH = join(home, "sdk/bin");
    t.match(find(), /sdk\/platform\/cloud-firestore-emulator\/cloud-firestore-emulator\.jar$/);
    process.env.FIRESTORE_EMULATOR_JAR = join(home, "nothing.jar");
    t.equal(find(), undefined, "no replacement for a missing jar that the variable names");
  },
);

t.test("skips a test without its tool, but fails it in CI", async (t) => {
  const folder = testFolder(t);
  mkdirSync(join(folder, "empty"));
  const file = join(folder, "needs.mts");
  const support = join(import.meta.dirname, "../../support/tools.ts");
  writeFileSync(
    file,
    `import t from "tap";
     import { requireTool } from ${JSON.stringify(support)};
     t.test("needs", async (t) => { if (requireTool(t, "firestore-emulator")) t.pass("ran"); });`,
  );
  const run = (env: Record<string, string>) =>
    spawnSync(process.execPath, [file], {
      encoding: "utf8",
      env: { PATH: join(folder, "empty"), HOME: folder, TAP: "1", ...env },
    });
  const skipped = run({});
  t.equal(skipped.status, 0);
  t.match(
    skipped.stdout,
    /# SKIP The Firestore emulator is missing; .* To install it: npx --prefix test\/tools firebase/,
  );
  const failed = run({ CI: "true" });
  t.equal(failed.status, 1);
  t.match(failed.stdout, /not ok .* The Firestore emulator is missing/);
  writeFileSync(join(folder, "emulator.jar"), "");
  t.match(run({ FIRESTORE_EMULATOR_JAR: join(folder, "emulator.jar") }).stdout, /ok 1 - ran/);
});
