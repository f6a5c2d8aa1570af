// Judges requests by rules of Cloud Storage: takes `{ rules, requests }` as JSON on its standard input and answers with
// `{ allowed: [true, …] }`, or `{ missing: "<file>" }` where the engine is not installed. The engine is that of
// firebase-tools; `firebase setup:emulators:storage` downloads it, and nothing here does.
const { existsSync } = require("node:fs");
const { json } = require("node:stream/consumers");
const { getDownloadDetails } = require("firebase-tools/lib/emulator/downloadableEmulators");
const { StorageRulesRuntime } = require("firebase-tools/lib/emulator/storage/rules/runtime");
const { Emulators } = require("firebase-tools/lib/emulator/types");

const BUCKET = "bucket";

const encoded = (part) => Buffer.from(JSON.stringify(part)).toString("base64url");
/** The engine reads tokens and verifies none. */
const tokenOf = (claims) => (claims ? `${encoded({ alg: "none" })}.${encoded(claims)}.` : undefined);

async function main() {
  const { rules, requests } = await json(process.stdin);
  const { downloadPath } = getDownloadDetails(Emulators.STORAGE);
  if (!existsSync(downloadPath)) return { missing: downloadPath };
  const engine = new StorageRulesRuntime();
  await engine.start(false);
  try {
    const { ruleset, issues } = await engine.loadRuleset({ files: [{ name: "storage.rules", content: rules }] });
    if (!ruleset) throw new Error(issues.all.join("\n"));
    const allowed = [];
    for (const { token, method, path, file, before } of requests) {
      const resource = (there) => (there ? { name: path, bucket: BUCKET, ...there } : undefined);
      const verdict = await ruleset.verify({
        method,
        path: `/b/${BUCKET}/o/${path}`,
        file: { before: resource(method === "create" ? before : (file ?? { size: 1 })), after: resource(file) },
        token: tokenOf(token),
        projectId: "demo-awning",
      });
      allowed.push(verdict.permitted === true);
    }
    return { allowed };
  } finally {
    await engine.stop();
  }
}

main().then(
  (answer) => process.stdout.write(JSON.stringify(answer)),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
