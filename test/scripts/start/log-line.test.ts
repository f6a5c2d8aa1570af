import { stripVTControlCharacters } from "node:util";
import t from "tap";
import { outboxTransport } from "../../../gateway/platform/mails/mail-transports.ts";
import { formatLogLine } from "../../../scripts/start/log-line.ts";
import { makeMail } from "../../support/orders.ts";
import { testFolder } from "../../support/system.ts";

const time = new Date(2026, 0, 2, 3, 4, 5).getTime();
const format = (record: object) => stripVTControlCharacters(formatLogLine(JSON.stringify(record)) ?? "nothing");

t.test("formats a request as one line", async (t) => {
  const request = {
    level: 30,
    time,
    id: "x1",
    method: "GET",
    host: "demo.localhost",
    path: "/about",
    status: 200,
    msg: "request",
  };
  t.equal(format({ ...request, ms: 0.26 }), "03:04:05 200 GET demo.localhost/about 0.3 ms");
  t.equal(format({ ...request, ms: 123.4 }), "03:04:05 200 GET demo.localhost/about 123 ms");
});

t.test("formats a message, and an error with its stack", async (t) => {
  t.equal(format({ level: 30, time, msg: "listening" }), "03:04:05 listening");
  t.equal(
    format({ level: 30, time, msg: "mail sent", where: "/data/outbox/a.eml" }),
    "03:04:05 mail sent: /data/outbox/a.eml",
  );
  const folder = testFolder(t, {
    "code.eml": "To: a@b.example\r\nSubject: 123456 is your code\r\n\r\nSubject: no\r\n",
    "other.eml": "Subject: =?UTF-8?Q?=C3=A4_b?=\r\n\r\n",
    "escape.eml": "Subject: =?UTF-8?Q?a=1B[2Jb?= =?utf-8?B?Y8KbMkrigK4=?=\r\n\r\n",
    "none.eml": "To: a@b.example\r\n\r\n",
  });
  for (const [name, subject] of [
    ["code.eml", " (123456 is your code)"],
    ["other.eml", " (ä b)"],
    ["escape.eml", " (a[2Jbc2J)"],
    ["none.eml", ""],
  ] as const) {
    const where = `${folder}/${name}`;
    t.equal(format({ level: 30, time, msg: "mail sent", where }), `03:04:05 mail sent: ${where}${subject}`);
  }
  const err = { message: "no", stack: "Error: no\n    at there" };
  t.equal(format({ level: 50, time, msg: "failed", err }), "03:04:05 failed\nError: no\n    at there");
});

t.test("names what a problem is about, and its cause", async (t) => {
  const failed = {
    level: 40,
    time,
    mail: "m1",
    attempts: 2,
    error: "Error: 421 \x1b[2Jbusy",
    msg: "mail could not be sent",
  };
  t.equal(format(failed), "03:04:05 mail could not be sent (mail: m1, attempts: 2, error: Error: 421  [2Jbusy)");
  const err = { message: "no" };
  t.equal(format({ level: 50, time, err, order: "o1", msg: "no order" }), "03:04:05 no order (order: o1)\nno");
  t.equal(format({ level: 40, time, late: true, msg: "failed" }), "03:04:05 failed (late: true)");
  t.equal(format({ level: 30, time, mail: "m1", msg: "news" }), "03:04:05 news", "other messages stay short");
});

t.test("shows the subject of a mail in every language", async (t) => {
  const folder = testFolder(t);
  const now = () => new Date(time);
  const outbox = outboxTransport({ folder, from: "orders@shops.example", now });
  const subjects = [
    "123456 ist Ihr Code für Töpfe & Pfannen",
    "رمز التأكيد الخاص بك لفتح متجرك على المنصة هو 123456",
    `123456 is your code for ${"a long name ".repeat(12)}`.trim(),
  ];
  for (const [index, subject] of subjects.entries()) {
    const where = await outbox.send(`m${index}`, makeMail({ subject }));
    t.equal(format({ level: 30, time, msg: "mail sent", where }), `03:04:05 mail sent: ${where} (${subject})`);
  }
});

t.test("colours the status if the terminal supports colours", async (t) => {
  const { NO_COLOR } = process.env;
  delete process.env.NO_COLOR;
  process.env.FORCE_COLOR = "1";
  t.teardown(() => {
    delete process.env.FORCE_COLOR;
    if (NO_COLOR !== undefined) process.env.NO_COLOR = NO_COLOR;
  });
  const colours = { 200: "\x1b[32m", 404: "\x1b[33m", 503: "\x1b[31m" };
  for (const [status, colour] of Object.entries(colours)) {
    const line = formatLogLine(JSON.stringify({ level: 30, time, status: Number(status), method: "GET", path: "/" }));
    t.ok(line?.includes(`${colour}${status}`), status);
  }
});

t.test("returns other lines unchanged", async (t) => {
  for (const line of ["", "Error: x", "{", "{}", '{"level":30}', "[1]", "null"]) t.equal(formatLogLine(line), line);
});

t.test("omits successful health checks, but not failed ones", async (t) => {
  const check = { level: 30, time, method: "GET", path: "/readyz", host: "", ms: 1 };
  t.equal(format({ ...check, status: 200 }), "nothing");
  t.match(format({ ...check, status: 503 }), "503 GET /readyz");
});
