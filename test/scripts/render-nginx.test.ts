import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import t from "tap";
import { NGINX_VARIABLES } from "../../scripts/nginx/read-settings.ts";
import { programEnvironment, selfSignedCertificate, testFolder } from "../support/system.ts";
import { requireTool } from "../support/tools.ts";

const SCRIPT = resolve(import.meta.dirname, "../../scripts/render-nginx.ts");

function render(args: string[], env: NodeJS.ProcessEnv) {
  const variables = { ...programEnvironment(), ...env };
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    env: variables,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

/** Variables with which nginx's check uses only the given folder. */
function environment(folder: string, domains: string[] = []): NodeJS.ProcessEnv {
  const { certificate, certificateKey } = selfSignedCertificate(folder, ["shops.example"]);
  return {
    PRODUCT_HOST: "shops.example",
    TLS_CERTIFICATE: certificate,
    TLS_CERTIFICATE_KEY: certificateKey,
    CUSTOM_DOMAINS: domains.map((domain) => `${domain}=${certificate}:${certificateKey}`).join(" "),
    LISTEN_ADDRESSES: "127.0.0.1",
    HTTP_PORT: "8080",
    HTTPS_PORT: "8443",
    NGINX_CACHE_DIR: join(folder, "cache"),
    NGINX_PICTURE_CACHE_DIR: join(folder, "pictures"),
    NGINX_LOG_DIR: folder,
    NGINX_TEMP_DIR: folder,
    NGINX_PID_FILE: join(folder, "nginx.pid"),
    NGINX_USER: "root",
  };
}

t.test("writes a configuration that nginx accepts", async (t) => {
  const nginx = requireTool(t, "nginx");
  if (!nginx || !requireTool(t, "openssl")) return;
  const folder = testFolder(t);
  const out = join(folder, "out");
  const variants: NodeJS.ProcessEnv[] = [
    environment(folder),
    environment(folder, ["acme.example", `${"long-label-".repeat(5)}x.${"y".repeat(60)}.${"z".repeat(60)}.example`]),
    { ...environment(folder), UPSTREAMS: "unix:/run/awning/a.sock,127.0.0.1:8081", DATA_DIR: "/var/lib/awning" },
    { ...environment(folder), ACME_ROOT: "/var/www/acme", NGINX_BROTLI_MODULE: "none", HSTS_MAX_AGE: "0" },
    { ...environment(folder), PRODUCT_HOST: `${"x".repeat(60)}.${"y".repeat(60)}.${"z".repeat(60)}.example` },
  ];
  for (const env of variants) {
    t.match(render(["--out", out], env), { status: 0, stdout: /written and accepted by nginx/, stderr: "" });
    t.equal(spawnSync(nginx, ["-t", "-q", "-c", join(out, "nginx.conf")]).status, 0, "in its own folder too");
  }
  const names = readdirSync(out);
  const texts = names.map((name) => readFileSync(join(out, name), "utf8"));
  t.ok(
    names.every((name) => name.endsWith(".conf")),
    "leaves no temporary file",
  );
  t.notOk(
    texts.some((text) => text.includes("{{")),
    "leaves no placeholder",
  );
});

t.test("keeps the current files if nginx rejects the configuration", async (t) => {
  if (!requireTool(t, "nginx") || !requireTool(t, "openssl")) return;
  const folder = testFolder(t, { out: { "nginx.conf": "in use" } });
  const out = join(folder, "out");
  const env = { ...environment(folder), TLS_CERTIFICATE: join(folder, "gone.crt") };
  t.match(render(["--out", out], env), { status: 1, stderr: /nginx rejects.*unchanged[^]*gone\.crt/ });
  t.same(readdirSync(out), ["nginx.conf"]);
  t.equal(readFileSync(join(out, "nginx.conf"), "utf8"), "in use");
  t.match(render(["--out", out, "--no-check"], env), { status: 0, stdout: /not checked; check it with nginx -t -c / });
  t.match(readFileSync(join(out, "nginx.conf"), "utf8"), /http \{/);
});

t.test("reports usage errors without a stack and writes nothing", async (t) => {
  const out = join(testFolder(t), "out");
  t.match(render(["--out", out], {}), { status: 2, stderr: /^PRODUCT_HOST is missing\n/ });
  t.match(render(["--out", `${out};`], {}), { status: 2, stderr: /^--out / });
  t.match(render([], {}), { status: 2, stderr: /^--out is missing\n/ });
  t.match(render(["--outt", out], {}), { status: 2, stderr: /--outt[^]*Usage: / });
  t.match(render(["--help"], {}), { status: 0, stdout: /Usage: [^]*TLS_CERTIFICATE/ });
  t.notOk(existsSync(out));
  writeFileSync(out, "a file");
  const below = join(out, "below");
  const { status, stderr } = render(["--out", below, "--no-check"], environment(dirname(out)));
  t.same([status, stderr], [2, `${below} can't be written (ENOTDIR).\n`]);
});

t.test("--help documents every variable with its default", async (t) => {
  const { stdout, stderr } = render(["--help"], {});
  t.equal(stderr, "");
  t.match(stdout, /^Usage: npm run nginx -- --out DIR/);
  const entries = new Map(
    [...stdout.matchAll(/^ {2}([A-Z_]+)(.*)\n((?: {6}.+\n)+)/gm)].map(([, name, given, meaning]) => [
      String(name),
      { given, meaning: String(meaning).replaceAll(/\s+/g, " ").trim() },
    ]),
  );
  t.strictSame([...entries.keys()], NGINX_VARIABLES);
  t.match(entries.get("TLS_CERTIFICATE_KEY"), { given: " (required)", meaning: /private key/ });
  t.match(entries.get("HSTS_MAX_AGE"), { given: "=31536000", meaning: /^seconds / });
  t.match(entries.get("CUSTOM_DOMAINS"), {
    given: "",
    meaning: /acme\.example=\/path\/fullchain\.pem:\/path\/privkey/,
  });
});

t.test("names the default BUILD_ROOT if the project's path has a space", async (t) => {
  const folder = testFolder(t);
  const project = join(folder, "my shop");
  symlinkSync(resolve(import.meta.dirname, "../.."), project);
  const keepLinks = ["--preserve-symlinks", "--preserve-symlinks-main"];
  const { status, stderr } = spawnSync(
    process.execPath,
    [...keepLinks, join(project, "scripts/render-nginx.ts"), "--out", join(folder, "out")],
    {
      env: { ...programEnvironment(), PRODUCT_HOST: "shops.example", TLS_CERTIFICATE: "/a", TLS_CERTIFICATE_KEY: "/b" },
      encoding: "utf8",
    },
  );
  t.equal(status, 2);
  t.equal(
    stderr,
    `BUILD_ROOT="${join(project, ".build")}": expected an absolute path of letters, digits and . _ - + @\n`,
  );
});
