import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, symlink } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pino } from "pino";
import type { Page } from "playwright-core";
import type { Test } from "tap";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";
import type { Seller } from "../../areas/shared/sellers/seller.ts";
import type { Shop } from "../../areas/shared/shops/shop.ts";
import { readConfig } from "../../gateway/config.ts";
import { type Gateway, openGateway } from "../../gateway/gateway.ts";
import { copyRecords } from "../../gateway/platform/migration/copy-records.ts";
import { recordTypesOf } from "../../gateway/platform/migration/record-types.ts";
import { openPlatform, type PlatformOptions } from "../../gateway/platform/open-platform.ts";
import type { RenditionOptions } from "../../gateway/platform/pictures/rendition-maker.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { LOG_OPTIONS } from "../../gateway/telemetry/logged-error.ts";
import { DEMO_DATA, prepareDemoData } from "../../scripts/demo-data.ts";
import { DemoEncoder } from "./demo-pictures.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "./firebase.ts";
import { createDatabase, patiently } from "./platform.ts";
import { sampleShop } from "./sample-shops.ts";
import { freePort, setEnvironment, testFolder } from "./system.ts";

export const BUILD_ROOT = resolve(import.meta.dirname, "../../.build");

export interface TestGateway extends Gateway {
  platform: Platform;
  port: number;
  /** The log's lines so far, parsed. */
  logged: Record<string, unknown>[];
}

interface TestOptions {
  dataDir: string;
  env?: NodeJS.ProcessEnv;
  shops?: Shop[];
  /** Wraps the opened platform, for instance to add failures, delays or counts. */
  around?: (platform: Platform) => Platform;
  now?: () => Date;
  /** The platform's time, which expires sessions, tickets and orders. */
  clock?: () => Date;
  /** Replaces {@link patiently}. */
  renditions?: PlatformOptions["renditions"];
}

/** The code of each registration at a test's gateway, which is random elsewhere. */
export const REGISTRATION_CODE = "246810";

/**
 * The first rendition of a picture can take minutes on a loaded machine, because encoders have a low priority. Shorter
 * than a browser test's limit for a page.
 */
const READ_TIMEOUT_MS = "170000";

/** Opens a gateway on a SQLite file and the real build, at a free port of 127.0.0.1, until the test ends. */
export async function openTestGateway(
  t: Pick<Test, "teardown">,
  { dataDir, env = {}, shops = [], around = (platform) => platform, now, clock, renditions = patiently }: TestOptions,
): Promise<TestGateway> {
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PRODUCT_HOST: "shops.example",
    FEATURED_SHOPS: "acme",
    READ_TIMEOUT_MS,
    ...env,
  });
  if (config.backend === "embedded") createDatabase(dataDir);
  const opened = await openPlatform({
    ...config,
    renditions,
    newCode: () => REGISTRATION_CODE,
    ...(clock ? { clock } : {}),
  });
  for (const shop of shops) await opened.shops.create(shop);
  const platform = around(opened);
  const logged: Record<string, unknown>[] = [];
  const log = pino(
    { ...LOG_OPTIONS, level: config.logLevel },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  );
  const gateway = await openGateway({ config, platform, log, buildRoot: BUILD_ROOT, ...(now ? { now } : {}) });
  await new Promise<void>((done) => gateway.server.listen(Number(env.PORT ?? 0), "127.0.0.1", done));
  const { port } = gateway.server.address() as AddressInfo;
  t.teardown(async () => {
    await gateway.drain(0);
    await opened.close();
  });
  return { ...gateway, platform, port, logged };
}

/**
 * Runs this process's gateways on the Firebase emulators until the test ends, each with its own project: a test file
 * written for embedded mode then tests the firebase backend unchanged.
 *
 * @returns false if a tool is missing: the test is skipped
 */
export async function standOnFirebase(test: Test): Promise<boolean> {
  if (!(await firebaseEmulators(test))) return false;
  setEnvironment(test, { TEST_BACKEND: "firebase" });
  return true;
}

/** Whether {@link standOnFirebase} has been called. */
export const isOnFirebase = (): boolean => process.env["TEST_BACKEND"] === "firebase";

/** The variables that choose a gateway's backend: none, or a new project's after {@link standOnFirebase}. */
export function backendVariables(): NodeJS.ProcessEnv {
  if (!isOnFirebase()) return {};
  return { NODE_ENV: "test", ...firebaseVariables(firebaseProject()) };
}

/** Copies an embedded platform's data to the backend in the variables. Does nothing if that is embedded too. */
export async function bringTo(
  variables: NodeJS.ProcessEnv,
  dataDir: string,
  renditions: RenditionOptions = patiently,
): Promise<void> {
  const config = readConfig({ ...variables, DATA_DIR: dataDir });
  if (config.backend === "embedded") return;
  const source = await openPlatform({ ...config, backend: "embedded" });
  const target = await openPlatform({ ...config, renditions });
  const targets = recordTypesOf(target);
  for (const [index, kind] of recordTypesOf(source).entries()) {
    await copyRecords(kind, targets[index] as typeof kind, () => {});
  }
  await Promise.all([source.close(), target.close()]);
}

const PROJECT_ROOT = resolve(import.meta.dirname, "../..");

export interface SpawnedGateway {
  process: ChildProcess;
  port: number;
  metricsPort: number;
  /** The log's lines so far, parsed. */
  logged: Record<string, unknown>[];
  /** Resolves with the exit code. */
  exited: Promise<number | null>;
}

/** Runs the gateway in its own process, as operators do. A process that still runs is killed when the test ends. */
export async function spawnGateway(t: Pick<Test, "teardown">, env: NodeJS.ProcessEnv): Promise<SpawnedGateway> {
  const child = spawn(process.execPath, ["gateway/main.ts"], {
    cwd: PROJECT_ROOT,
    env: {
      ...process.env,
      PORT: "0",
      METRICS_PORT: "0",
      HOST: "127.0.0.1",
      READ_TIMEOUT_MS,
      ...backendVariables(),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const logged: Record<string, unknown>[] = [];
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    errors += chunk;
  });
  // "exit" comes before the last lines of the log.
  const exited = once(child, "close").then(([code]) => code as number | null);
  t.teardown(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  const listening = new Promise<Record<string, unknown>>((found) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const entry = JSON.parse(line) as Record<string, unknown>;
      logged.push(entry);
      if (entry.msg === "listening") found(entry);
    });
  });
  const failed = exited.then((code) => {
    throw new Error(`the gateway exited with ${code} before it listened:\n${errors}`);
  });
  const { address, metrics } = (await Promise.race([listening, failed])) as {
    address: { port: number };
    metrics: { port: number };
  };
  return { process: child, port: address.port, metricsPort: metrics.port, logged, exited };
}

/** Opens a gateway on a copy of the demo shops of `npm start`, under `*.localhost`. */
export async function demoGateway(
  t: Test,
  env: NodeJS.ProcessEnv = {},
  renditions?: RenditionOptions,
): Promise<TestGateway & { dataDir: string; url: (host: string, path?: string) => string }> {
  const dataDir = testFolder(t);
  await prepareDemoData();
  await cp(DEMO_DATA, dataDir, { recursive: true, filter: (file) => file !== join(DEMO_DATA, "images") });
  // Pictures never change, so tests share the encoded renditions.
  await symlink(join(DEMO_DATA, "images"), join(dataDir, "images"));
  // Chosen before it listens: pages link to the landing's origin, which includes the port.
  const port = await freePort();
  const backend = isOnFirebase() ? await demoProject(dataDir) : {};
  const gateway = await openTestGateway(t, {
    dataDir,
    ...(renditions ? { renditions } : {}),
    env: {
      PORT: String(port),
      PRODUCT_HOST: "localhost",
      FEATURED_SHOPS: "demo,northbean,fernhaus",
      ...backend,
      ...env,
    },
  });
  return { ...gateway, dataDir, url: (host, path = "/") => `http://${host}:${gateway.port}${path}` };
}

/** The project from which other projects copy the demo shops: importing the pictures takes many seconds. */
let firstDemoProject: Promise<FirebaseWebApp> | undefined;

/** The variables of a new project with the demo shops. All of them share a bucket, because pictures never change. */
async function demoProject(dataDir: string): Promise<NodeJS.ProcessEnv> {
  firstDemoProject ??= (async () => {
    const project = firebaseProject();
    const encoder = await DemoEncoder.open(dataDir);
    await bringTo({ NODE_ENV: "test", ...firebaseVariables(project) }, dataDir, { ...patiently, encoder });
    return project;
  })();
  const [first, own] = [await firstDemoProject, firebaseProject()];
  const { copyDocuments } = await import("./firebase-admin.ts");
  await copyDocuments(first.projectId, own.projectId);
  return { NODE_ENV: "test", ...firebaseVariables(own), FIREBASE_STORAGE_BUCKET: first.storageBucket };
}

export const ADMIN_PASSWORD = "correct horse battery";

export interface AdminGateway extends TestGateway {
  dataDir: string;
  url: (host: string, path: string) => string;
  /** Adds an account that owns the shops of these subdomains. */
  addAccount: (email: string, name: string, domains: string[]) => Promise<void>;
  /** Opens an address with a session for its host. Faster than the sign-in page, because no password is checked. */
  enter: (page: Page, email: string, address: string) => Promise<void>;
  /** Fills in the page's sign-in form and sends it. */
  signIn: (page: Page, email: string, password?: string) => Promise<void>;
}

/** Opens a gateway with shops, to which the test adds accounts. */
export async function openAdmin(
  t: Test,
  { shops, env = {}, now }: { shops: Record<string, Partial<Seller>>; env?: NodeJS.ProcessEnv; now?: () => Date },
): Promise<AdminGateway> {
  const ownPort = String(await freePort());
  const dataDir = testFolder(t);
  const gateway = await openTestGateway(t, {
    dataDir,
    shops: Object.entries(shops).map(([domain, change]) => sampleShop(domain, change)),
    // Tests sign in more often than people.
    env: {
      PRODUCT_HOST: "localhost",
      PORT: ownPort,
      PUBLIC_ORIGIN: `http://localhost:${ownPort}`,
      SIGN_INS_PER_MINUTE: "1000",
      ...env,
    },
    ...(now ? { now } : {}),
  });
  const { port, platform } = gateway;
  return {
    ...gateway,
    dataDir,
    url: (host, path) => `http://${host}:${port}${path}`,
    async addAccount(email, name, domains) {
      const account = { id: `account-${name.toLowerCase()}`, email, name, createdAt: "2026-01-01T00:00:00.000Z" };
      await platform.accounts.add({ account, password: ADMIN_PASSWORD });
      for (const domain of domains) {
        const seller = await platform.sellers.findByDomain(domain);
        if (!seller) throw new Error(`there is no shop ${domain}`);
        await platform.memberships.save({
          accountId: account.id,
          sellerId: seller.id,
          role: "owner",
          createdAt: account.createdAt,
        });
      }
    },
    async enter(page, email, address) {
      const account = await platform.accounts.findByEmail(email);
      const opening = { accountId: account?.id ?? "", host: new URL(address).hostname, userAgent: "test" };
      const { secret } = await platform.sessions.open(opening);
      await page
        .context()
        .addCookies([
          { name: "awning", value: secret, url: new URL(address).origin, httpOnly: true, sameSite: "Strict" },
        ]);
      await page.goto(address);
    },
    async signIn(page, email, password = ADMIN_PASSWORD) {
      await page.fill("input[name=email]", email);
      await page.fill("input[name=password]", password);
      await page.click("button[type=submit]");
    },
  };
}
