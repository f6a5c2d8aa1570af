import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Test } from "tap";
import { pollUntil } from "./system.ts";

export interface ReadMail {
  /** Names in lower case, each with its unfolded, decoded values. */
  headers: Map<string, string[]>;
  /** The first value of a header, or an empty string. */
  header(name: string): string;
  text: string;
  html: string;
}

/** RFC 2047: white space between two encoded words is ignored. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(\?=)\s+(?==\?)/g, "$1")
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, coded: string) =>
      (encoding.toUpperCase() === "B"
        ? Buffer.from(coded, "base64")
        : quotedPrintable(coded.replaceAll("_", " "))
      ).toString("latin1"),
    )
    .replaceAll(/[\x80-\xff]+/g, (bytes) => Buffer.from(bytes, "latin1").toString("utf8"));
}

function quotedPrintable(text: string): Buffer {
  const bytes = text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

function splitPart(part: string): { head: Map<string, string[]>; body: string } {
  const end = part.indexOf("\r\n\r\n");
  const head = new Map<string, string[]>();
  for (const line of part
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, " ")
    .split("\r\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    head.set(name, [...(head.get(name) ?? []), decodeWords(line.slice(colon + 1).trim())]);
  }
  return { head, body: part.slice(end + 4) };
}

function decodeBody(head: Map<string, string[]>, body: string): string {
  const encoding = head.get("content-transfer-encoding")?.[0] ?? "7bit";
  const bytes =
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : encoding === "quoted-printable"
        ? quotedPrintable(body)
        : Buffer.from(body, "latin1");
  return bytes.toString("utf8").replaceAll("\r\n", "\n");
}

/** Parses a mail of text and HTML by RFC 5322, 2045 and 2047, independently of nodemailer. */
export function readMail(bytes: Buffer): ReadMail {
  const { head: headers, body } = splitPart(bytes.toString("latin1"));
  const header = (name: string): string => headers.get(name)?.[0] ?? "";
  const boundary = /boundary="([^"]+)"/.exec(header("content-type"))?.[1];
  if (!header("content-type").startsWith("multipart/alternative") || !boundary)
    throw new Error(`not a mail of text and HTML: ${header("content-type")}`);
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.replace(/^\r\n/, "").replace(/\r\n$/, "")));
  const partOf = (type: string): string => {
    const part = parts.find(({ head }) => head.get("content-type")?.[0]?.startsWith(type));
    return part ? decodeBody(part.head, part.body) : "";
  };
  return { headers, header, text: partOf("text/plain"), html: partOf("text/html") };
}

/** The mails in a gateway's outbox so far, oldest first. */
export function readOutbox(dataDir: string): ReadMail[] {
  const folder = join(dataDir, "outbox");
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return files.sort().map((name) => readMail(readFileSync(join(folder, name))));
}

const CODE = /^(\d{6}) /;

/** All but the codes of registrations, for tests that only need an account. */
export function withoutCodes(mails: ReadMail[]): ReadMail[] {
  return mails.filter((mail) => !CODE.test(mail.header("subject")));
}

/** Waits for the code of a registration that is mailed to an address. */
export async function waitForCode(readMails: () => ReadMail[] | Promise<ReadMail[]>, email: string): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const mails = await readMails();
    const subjects = mails.filter((mail) => mail.header("to").includes(email)).map((mail) => mail.header("subject"));
    return subjects.map((subject) => CODE.exec(subject)?.[1]).findLast((code) => code !== undefined);
  };
  return String(await pollUntil(find, (code) => code !== undefined));
}

export interface SinkMail {
  from: string;
  to: string[];
  bytes: Buffer;
}

export interface SmtpSink {
  port: number;
  mails: SinkMail[];
  /** Number of connections so far. */
  connections: number;
  /** Number of open connections. */
  open(): number;
}

/** Starts an SMTP server that keeps its mails, at a free port of 127.0.0.1, until the test ends. */
export async function startSmtpSink(t: Pick<Test, "teardown">, options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const sink: SmtpSink = { port: 0, mails: [], connections: 0, open: () => server.connections.size };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, accept) {
      sink.connections += 1;
      accept();
    },
    async onData(stream, { envelope }, accept) {
      const bytes = await buffer(stream);
      const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      sink.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), bytes });
      accept();
    },
    ...options,
  });
  // Some tests close connections in the middle of a mail.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  sink.port = (server.server.address() as AddressInfo).port;
  t.teardown(() => new Promise<void>((done) => server.close(() => done())));
  return sink;
}
