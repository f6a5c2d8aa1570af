import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { BUILD_ROOT, PROJECT_ROOT } from "../build/paths.ts";
import { readSettings } from "../nginx/read-settings.ts";
import { renderConfig } from "../nginx/render-config.ts";
import { findPort } from "../start/local-gateway.ts";

/** In ms. */
const START_LIMIT = 20_000;

/** A running server. Disposing of it stops it. */
export interface Subject extends AsyncDisposable {
  pid: number;
  port: number;
}

const running = new Set<ChildProcess>();
// A signal may end this process before the measurement stops its servers.
process.once("exit", () => running.forEach((child) => child.kill()));

/** Ends a server with this process. */
export function endWithBench<Child extends ChildProcess>(child: Child): Child {
  running.add(child);
  return child.once("exit", () => running.delete(child));
}

async function stop(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Starts the gateway as operators run it: logs to a file, with metrics and security headers. */
export async function startGateway(env: NodeJS.ProcessEnv): Promise<Subject & { metricsPort: number }> {
  const child = endWithBench(
    spawn(process.execPath, ["gateway/main.ts"], {
      cwd: PROJECT_ROOT,
      env: { ...process.env, HOST: "127.0.0.1", PORT: "0", METRICS_PORT: "0", PRODUCT_HOST: "shops.example", ...env },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
  const listening = await new Promise<{ address: { port: number }; metrics: { port: number } }>((found, failed) => {
    child.once("exit", (code) => failed(new Error(`the gateway exited with ${code}`)));
    const lines = createInterface({ input: child.stdout });
    lines.on("line", (line) => {
      if (!line.includes('"listening"')) return;
      // From now on the log is read and discarded, as by a log collector.
      lines.close();
      child.stdout.resume();
      found(JSON.parse(line));
    });
  });
  return {
    pid: child.pid as number,
    port: listening.address.port,
    metricsPort: listening.metrics.port,
    [Symbol.asyncDispose]: () => stop(child),
  };
}

/** Starts a server of this folder, which sends its port when it listens. */
export async function startNode(script: "naive-express.ts" | "bare-node.ts", args: string[]): Promise<Subject> {
  const child = endWithBench(
    spawn(process.execPath, [resolve(import.meta.dirname, script), ...args], {
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    }),
  );
  const [port] = (await once(child, "message")) as [number];
  return { pid: child.pid as number, port, [Symbol.asyncDispose]: () => stop(child) };
}

export interface NginxSubject extends Subject {
  /** Serves the same bytes as files. */
  staticPort: number;
}

/** Creates a self-signed certificate, which nginx's configuration requires. */
function createCertificate(certificate: string, key: string): void {
  const options = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 2 -subj /CN=shops.example";
  execFileSync("openssl", [...options.split(" "), "-keyout", key, "-out", certificate], { stdio: "pipe" });
}

/** Starts nginx with one worker: Awning's configuration in front of the gateway, without TLS, and plain files. */
export async function startNginx(nginx: string, folder: string, gatewayPort: number): Promise<NginxSubject> {
  const findAny = () => findPort("127.0.0.1", 0);
  const [cachedPort, staticPort, httpPort, httpsPort] = await Promise.all([findAny(), findAny(), findAny(), findAny()]);
  const [certificate, key] = [join(folder, "bench.crt"), join(folder, "bench.key")];
  createCertificate(certificate, key);
  const configDir = join(folder, "config");
  for (const name of ["config", "cache", "log", "temp"]) mkdirSync(join(folder, name), { recursive: true });
  const settings = readSettings({
    PRODUCT_HOST: "shops.example",
    TLS_CERTIFICATE: certificate,
    TLS_CERTIFICATE_KEY: key,
    UPSTREAMS: `127.0.0.1:${gatewayPort}`,
    LISTEN_ADDRESSES: "127.0.0.1",
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    BUILD_ROOT,
    PAGE_REQUESTS_PER_SECOND: "100000",
    NGINX_CACHE_DIR: join(folder, "cache"),
    NGINX_PICTURE_CACHE_DIR: join(folder, "pictures"),
    NGINX_LOG_DIR: join(folder, "log"),
    NGINX_TEMP_DIR: join(folder, "temp"),
    NGINX_PID_FILE: join(folder, "nginx.pid"),
    NGINX_USER: "root",
  });
  const files = renderConfig(settings, configDir);
  const servers = `
    server { listen 127.0.0.1:${cachedPort}; server_name *.shops.example; include ${configDir}/shops.conf; }
    server {
      listen 127.0.0.1:${staticPort};
      root ${folder}/static;
      access_log ${folder}/log/static.log awning buffer=64k flush=1s;
      open_file_cache max=10000 inactive=60s;
      default_type text/html;
      brotli_static on;
      gzip_static on;
    }
  }`;
  const main = (files.get("nginx.conf") as string)
    .replace("worker_processes auto", "worker_processes 1")
    .replace(/\}\s*$/, servers);
  for (const [name, text] of files) writeFileSync(join(configDir, name), name === "nginx.conf" ? main : text);
  const child = endWithBench(
    spawn(nginx, ["-p", folder, "-c", join(configDir, "nginx.conf"), "-g", "daemon off;"], { stdio: "inherit" }),
  );
  await untilListening(cachedPort);
  return { pid: child.pid as number, port: cachedPort, staticPort, [Symbol.asyncDispose]: () => stop(child) };
}

/** Waits until a server of this machine responds. @throws the network's error if it takes too long */
export async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + START_LIMIT;
  for (;;) {
    try {
      await fetch(`http://127.0.0.1:${port}/`);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await wait(20);
    }
  }
}
