// Runs the emulators of Firebase Auth and Cloud Storage until this process ends: `node emulators.cjs AUTH_PORT STORAGE_PORT`.
// Auth answers last.
//
// They are those of firebase-tools itself, started without its command line: that would first download the engine of
// Storage's rules, which is in no registry. Without the engine no rule of Storage is looked at here, and whoever has a
// valid address may read and write; storage-rules.test.ts looks at the rules where the engine is installed.
const { AsyncLocalStorage } = require("node:async_hooks");
const { createServer } = require("node:http");
const { createRequire } = require("node:module");
const { AuthEmulator } = require("firebase-tools/lib/emulator/auth");
const { createApp } = require("firebase-tools/lib/emulator/auth/server");
const { AgentProjectState } = require("firebase-tools/lib/emulator/auth/state");
const { EmulatorRegistry } = require("firebase-tools/lib/emulator/registry");
const { StorageEmulator } = require("firebase-tools/lib/emulator/storage");

// Schemas of Auth's API are compiled when they are first used: all of them took nine tenths of the start. The emulator
// names its options itself.
const exegesis = createRequire(require.resolve("firebase-tools"))("exegesis-express");
const { middleware } = exegesis;
exegesis.middleware = (api, options) => middleware(api, { ...options, lazyCompileValidationSchemas: true });

const HOST = "127.0.0.1";
const PROJECT = "demo-awning";
/** Many projects live in one emulator, and none is to be warned of. */
const ANY_PROJECT = 0;

const permission = { permitted: true, issues: { exist: () => false, all: [] } };
const withoutRules = {
  start: async () => {},
  stop: async () => {},
  getRuleset: () => ({ verify: async () => permission }),
};

/** The project of the API key that a request came with. */
const keyedProject = new AsyncLocalStorage();

/** All projects by their ids. The emulator takes every API key for its default project's; here a key is a project's id. */
class Projects extends Map {
  get(id) {
    const own = id === PROJECT ? (keyedProject.getStore() ?? PROJECT) : id;
    if (!this.has(own)) this.set(own, new AgentProjectState(own));
    return super.get(own);
  }
}

class KeyedAuthEmulator extends AuthEmulator {
  async start() {
    const { host, port } = this.getInfo();
    const app = await createApp(PROJECT, ANY_PROJECT, new Projects());
    const keyOf = (req) => new URL(req.url, "http://emulator").searchParams.get("key") ?? req.headers["x-goog-api-key"];
    const server = createServer((req, res) => keyedProject.run(keyOf(req), () => app(req, res)));
    await new Promise((listening) => server.listen(port, host, listening));
  }
}

async function main() {
  const [authPort, storagePort] = process.argv.slice(2).map(Number);
  const auth = new KeyedAuthEmulator({ host: HOST, port: authPort, projectId: PROJECT });
  const storage = new StorageEmulator({ host: HOST, port: storagePort, projectId: PROJECT, rules: [] });
  /* oxlint-disable no-underscore-dangle -- there is no other way in */
  storage._rulesRuntime = withoutRules;
  storage._rulesManager = withoutRules;
  /* oxlint-enable */
  await EmulatorRegistry.start(storage);
  await EmulatorRegistry.start(auth);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
