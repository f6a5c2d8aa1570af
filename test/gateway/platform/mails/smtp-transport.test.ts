import t from "tap";
import { smtpTransport } from "../../../../gateway/platform/mails/mail-transports.ts";
import { FROM, mailTransportContract, NOW } from "../../../contract/mail-transport.ts";
import { startSmtpSink } from "../../../support/mails.ts";
import { makeMail } from "../../../support/orders.ts";
import { freePort } from "../../../support/system.ts";

const open = async (t: { teardown(close: () => Promise<void>): void }, url: string) => {
  const transport = await smtpTransport({ url, from: FROM, now: () => NOW });
  t.teardown(() => transport.close());
  return transport;
};

mailTransportContract(t, async (t) => {
  const sink = await startSmtpSink(t);
  const transport = await open(t, `smtp://127.0.0.1:${sink.port}`);
  return { transport, arrived: async () => sink.mails.map(({ bytes }) => bytes) };
});

t.test("sends from the platform to one recipient, and reuses connections", async (t) => {
  const sink = await startSmtpSink(t);
  const transport = await open(t, `smtp://127.0.0.1:${sink.port}`);
  for (const id of ["one", "two", "three"])
    t.match(await transport.send(id, makeMail({ to: `${id}@x.example` })), /^250/);
  t.match(
    sink.mails,
    ["one", "two", "three"].map((id) => ({ from: FROM, to: [`${id}@x.example`] })),
  );
  t.equal(sink.connections, 1);
});

t.test("signs in with the URL's user name and password", async (t) => {
  const sink = await startSmtpSink(t, {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, answer) {
      if (username === "acme@x" && password === "p:w/1") answer(null, { user: username });
      else answer(new Error("wrong"));
    },
  });
  await (await open(t, `smtp://acme%40x:p%3Aw%2F1@127.0.0.1:${sink.port}`)).send("mail-1", makeMail());
  t.equal(sink.mails.length, 1);
  await t.rejects((await open(t, `smtp://acme%40x:no@127.0.0.1:${sink.port}`)).send("mail-2", makeMail()), {
    code: "EAUTH",
  });
  t.equal(sink.mails.length, 1);
});

t.test("sends a password to another machine only over TLS, unless the URL allows it", async (t) => {
  const users: string[] = [];
  const sink = await startSmtpSink(t, {
    allowInsecureAuth: true,
    onAuth({ username = "" }, _session, answer) {
      users.push(username);
      answer(null, { user: username });
    },
  });
  // Another spelling of 127.0.0.1, which does not look like this machine. The server has no certificate.
  const url = (user: string, query = "") => `smtp://${user}[::ffff:127.0.0.1]:${sink.port}${query}`;
  await t.rejects((await open(t, url("ada:secret@"))).send("mail-1", makeMail()), { code: "ETLS" });
  t.strictSame(users, []);
  await (await open(t, url("eve:secret@", "?requireTLS=false"))).send("mail-2", makeMail());
  t.strictSame(users, ["eve"]);
  await (await open(t, url(""))).send("mail-3", makeMail());
  t.equal(sink.mails.length, 2, "without a password, TLS is optional");
});

t.test("fails for a rejected recipient or an unreachable server, and sends the next mail", async (t) => {
  const sink = await startSmtpSink(t, {
    onRcptTo({ address }, _session, answer) {
      answer(address.startsWith("unknown") ? Object.assign(new Error("unknown"), { responseCode: 550 }) : null);
    },
  });
  const transport = await open(t, `smtp://127.0.0.1:${sink.port}`);
  await t.rejects(transport.send("mail-1", makeMail({ to: "unknown@x.example" })), { code: "EENVELOPE" });
  await transport.send("mail-2", makeMail());
  t.equal(sink.mails.length, 1);
  const closed = await open(t, `smtp://127.0.0.1:${await freePort()}`);
  await t.rejects(closed.send("mail-3", makeMail()), { code: "ESOCKET" });
});

t.test("closing rejects mails that wait for a hanging server", async (t) => {
  let arrived = () => {};
  const hangs = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const sink = await startSmtpSink(t, { onMailFrom: () => arrived() });
  const transport = await open(t, `smtp://127.0.0.1:${sink.port}`);
  const sending = ["one", "two", "three", "four", "five"].map((id) => transport.send(id, makeMail()));
  const outcomes = Promise.allSettled(sending);
  await hangs;
  await transport.close();
  t.same(
    (await outcomes).map(({ status }) => status),
    sending.map(() => "rejected"),
    "including those that wait for a connection",
  );
  await t.rejects(transport.send("six", makeMail()), "and later mails");
});
