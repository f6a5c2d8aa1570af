import { readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { outboxTransport } from "../../../../gateway/platform/mails/mail-transports.ts";
import { TEMPORARY_FOR } from "../../../../gateway/platform/write-whole.ts";
import { FROM, mailTransportContract, NOW } from "../../../contract/mail-transport.ts";
import { makeMail } from "../../../support/orders.ts";
import { testFolder } from "../../../support/system.ts";

mailTransportContract(t, async (t) => {
  const folder = join(testFolder(t), "outbox");
  const transport = outboxTransport({ folder, from: FROM, now: () => NOW });
  t.teardown(() => transport.close());
  const paths: string[] = [];
  return {
    transport: {
      ...transport,
      async send(mailId, message) {
        const path = await transport.send(mailId, message);
        paths.push(path);
        return path;
      },
    },
    arrived: () => Promise.all(paths.map((path) => readFile(path))),
  };
});

t.test("names the file by time and mail id, readable for its owner only", async (t) => {
  const folder = join(testFolder(t), "data/outbox");
  const transport = outboxTransport({ folder, from: FROM, now: () => NOW });
  const path = await transport.send("mail-1", makeMail());
  t.equal(path, join(folder, "2026-11-20T12-34-56-789Z-mail-1.eml"));
  t.same(await readdir(folder), ["2026-11-20T12-34-56-789Z-mail-1.eml"], "no temporary file is left");
  t.equal((await stat(path)).mode & 0o077, 0);
  t.equal((await stat(folder)).mode & 0o077, 0);
});

t.test("removes the files that a killed process has left, a day after they were written", async (t) => {
  const folder = testFolder(t, { "left.eml.0000.tmp": "half" });
  await utimes(join(folder, "left.eml.0000.tmp"), NOW, NOW);
  let now = NOW;
  const transport = outboxTransport({ folder, from: FROM, now: () => now });
  await transport.send("mail-1", makeMail());
  t.equal((await readdir(folder)).length, 2, "another process may still be writing it");
  now = new Date(NOW.getTime() + TEMPORARY_FOR + 1_000);
  await transport.send("mail-2", makeMail());
  t.strictSame((await readdir(folder)).map((name) => name.replace(/^.*Z-/, "")).toSorted(), [
    "mail-1.eml",
    "mail-2.eml",
  ]);
});

t.test("closing waits for pending writes", async (t) => {
  const folder = join(testFolder(t), "outbox");
  const transport = outboxTransport({ folder, from: FROM, now: () => NOW });
  const sending = ["one", "two"].map((id) => transport.send(id, makeMail()));
  await transport.close();
  t.equal((await readdir(folder)).filter((name) => name.endsWith(".eml")).length, 2);
  await Promise.all(sending);
});

t.test("fails if the folder can't be written", async (t) => {
  const folder = join(testFolder(t), "outbox");
  await writeFile(folder, "a file instead of the folder");
  const transport = outboxTransport({ folder, from: FROM, now: () => NOW });
  await t.rejects(transport.send("mail-1", makeMail()), { code: "EEXIST" });
});
