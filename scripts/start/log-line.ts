import { readFileSync } from "node:fs";
import { styleText } from "node:util";

type Style = Parameters<typeof styleText>[0];

/** Styles text if standard output is a terminal with colours (`NO_COLOR`, `FORCE_COLOR`), else returns it unchanged. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { stream: process.stdout });
}

/** The fields of the gateway's log that are printed; see gateway/telemetry/requests.ts. */
interface LogRecord {
  level: number;
  time: number;
  msg?: string;
  method?: string;
  host?: string;
  path?: string;
  status?: number;
  ms?: number;
  seller?: string;
  /** For a mail: the file it was written to, or the server's response. */
  where?: string;
  err?: { message?: string; stack?: string };
  [fact: string]: unknown;
}

const HEALTH_CHECKS = new Set(["/healthz", "/readyz"]);
const WARN = 40;
const ERROR = 50;

/**
 * Formats one line of the gateway's JSON log for people, with the facts of a problem and an error's stack. Returns other
 * output unchanged, and `undefined` for successful health checks.
 */
export function formatLogLine(line: string): string | undefined {
  const record = parseRecord(line);
  if (!record) return line;
  if (record.status === 200 && HEALTH_CHECKS.has(record.path ?? "")) return undefined;
  const time = styled("gray", new Date(record.time).toTimeString().slice(0, 8));
  const error = record.err && `\n${record.err.stack ?? record.err.message ?? ""}`;
  return `${time} ${record.status === undefined ? formatMessage(record) : formatRequest(record)}${error ?? ""}`;
}

function formatRequest({ method, host, path, status = 0, ms = 0 }: LogRecord): string {
  const style = status >= 500 ? "red" : status >= 400 ? "yellow" : "green";
  const duration = ms < 10 ? ms.toFixed(1) : Math.round(ms);
  return `${styled(style, String(status))} ${method} ${host ?? ""}${path} ${styled("gray", `${duration} ms`)}`;
}

function formatMessage(record: LogRecord): string {
  const { level, msg = "", where } = record;
  const text = where === undefined ? msg : `${msg}: ${where}${subjectOf(where)}`;
  if (level < WARN) return styled("gray", text);
  return styled(level >= ERROR ? "red" : "yellow", text + listFacts(record));
}

/** The fields that are printed in other ways. */
const PRINTED = new Set(["level", "time", "msg", "where", "err"]);

/** What a problem is about, and its cause: ` (mail: m1, error: …)`. */
function listFacts(record: LogRecord): string {
  const facts = Object.entries(record).filter(([name]) => !PRINTED.has(name));
  const list = facts.map(([name, value]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    // A server's answer may contain an escape sequence for the terminal.
    return `${name}: ${text.replaceAll(/\p{C}+/gu, " ")}`;
  });
  return list.length === 0 ? "" : ` (${list.join(", ")})`;
}

/** The subject of a mail file, because it may contain a code. */
function subjectOf(where: string): string {
  if (!where.endsWith(".eml")) return "";
  try {
    const [, subject = ""] = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(readFileSync(where, "latin1")) ?? [];
    const text = decodeWords(subject.replaceAll(/\r?\n/g, ""))
      // A shop's name in it may contain an encoded escape sequence for the terminal.
      .replaceAll(/\p{C}/gu, "")
      .trim();
    return text === "" ? "" : ` (${text})`;
  } catch {
    return "";
  }
}

/** Decodes the encoded words of a header: https://www.rfc-editor.org/rfc/rfc2047 */
function decodeWords(value: string): string {
  const bytes = value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === "B" ? Buffer.from(word, "base64").toString("latin1") : decodeQuoted(word),
    );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

const decodeQuoted = (word: string): string =>
  word
    .replaceAll("_", " ")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function parseRecord(line: string): LogRecord | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    const record = JSON.parse(line) as Partial<LogRecord>;
    return typeof record.level === "number" && typeof record.time === "number" ? (record as LogRecord) : undefined;
  } catch {
    return undefined;
  }
}
