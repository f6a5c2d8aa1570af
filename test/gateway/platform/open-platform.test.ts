import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import t from "tap";
import { StorageFailure } from "../../../gateway/platform/errors.ts";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { readMail, startSmtpSink } from "../../support/mails.ts";
import { makeMail } from "../../support/orders.ts";
import { pollUntil, testFolder } from "../../support/system.ts";

t.test("opens and closes the embedded platform", async (t) => {
  const now = new Date(5);
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir, clock: () => now, newId: () => "an id" });
  t.equal(platform.backend, "embedded");
  t.equal(platform.now(), now);
  t.equal(platform.newId(), "an id");
  await platform.ping();
  await platform.close();
  await t.rejects(platform.ping(), { name: StorageFailure.name }, "the probe fails after closing");
});

t.test("generates opaque, unique ids", async (t) => {
  const platform = await openPlatform({ backend: "embedded", dataDir: testFolder(t) });
  t.teardown(() => platform.close());
  const ids = Array.from({ length: 1000 }, () => platform.newId());
  t.equal(new Set(ids).size, 1000);
  t.ok(ids.every((id) => /^[\w-]{16,64}$/.test(id)));
});

t.test("the embedded platform starts without loading Firebase", async (t) => {
  const script = `
    import { registerHooks } from "node:module";
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { openPlatform } = await import("./gateway/platform/open-platform.ts");
    const platform = await openPlatform({ backend: "embedded", dataDir: ${JSON.stringify(testFolder(t))} });
    await platform.close();
    console.log(loaded.join("\\n"));`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module-typescript", "-e", script], {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
  });
  t.match(stdout, "database/sqlite-database.ts", stderr);
  t.notMatch(stdout, /firebase|firestore/);
});

t.test("writes mails to files or sends them by SMTP, from the platform's address", async (t) => {
  const dataDir = testFolder(t);
  const toFiles = await openPlatform({ backend: "embedded", dataDir, mailFrom: "orders@shops.example" });
  const file = await toFiles.mailTransport.send("mail-1", makeMail());
  await toFiles.close();
  t.equal(dirname(file), join(dataDir, "outbox"));
  t.match(readMail(readFileSync(file)).header("from"), "<orders@shops.example>");

  const sink = await startSmtpSink(t);
  const smtpUrl = `smtp://127.0.0.1:${sink.port}`;
  const toServer = await openPlatform({ backend: "embedded", dataDir, mailFrom: "orders@shops.example", smtpUrl });
  await toServer.mailTransport.send("mail-2", makeMail());
  t.match(sink.mails, [{ from: "orders@shops.example" }]);
  const connected = sink.open();
  await toServer.close();
  t.equal(connected, 1);
  t.equal(
    await pollUntil(
      async () => sink.open(),
      (open) => open === 0,
    ),
    0,
    "closing ends the connections",
  );
});

t.test("offers the test provider only if it is enabled", async (t) => {
  for (const [testPayments, methods] of [
    [true, ["manual", "test"]],
    [false, ["manual"]],
  ] as const) {
    const platform = await openPlatform({ backend: "embedded", dataDir: testFolder(t), testPayments });
    t.same(
      platform.paymentProviders.map(({ method }) => method),
      methods,
    );
    await platform.close();
  }
});

t.test("rejects the backend firebase without a project", async (t) => {
  await t.rejects(openPlatform({ backend: "firebase", dataDir: testFolder(t) }), TypeError);
});
