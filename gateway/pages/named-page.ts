import { randomBytes } from "node:crypto";
import { PAGE_DATA_ELEMENT_ID } from "../../areas/shared/pages/page-data.ts";
import { askedSubdomain, type ServedHost } from "../hosts/host-reader.ts";
import { escapeHtml, jsonForScript } from "../html.ts";
import type { PageContents, PageVariant } from "./page.ts";

type Name = "host" | "subdomain";
type Context = "html" | "json";

/** No page holds it by chance: it is drawn anew in each process. */
const MARK = `n${randomBytes(12).toString("hex")}`;
const HOST_MARK = `${MARK}.invalid`;
/** The underscore makes a label that no seller can have. */
const [FREE_MARK, IMPOSSIBLE_MARK] = [`${MARK}-free`, `${MARK}_impossible`];
const MARKS: Record<string, Name> = {
  [HOST_MARK]: "host",
  [FREE_MARK]: "subdomain",
  [IMPOSSIBLE_MARK]: "subdomain",
};
const ANY_MARK = new RegExp(`(${Object.keys(MARKS).join("|").replaceAll(".", "\\.")})`);

/** The host with placeholders for its names. It renders like the original host. */
export function markedHost(reading: ServedHost): ServedHost {
  const subdomain = askedSubdomain(reading);
  if (subdomain === null) return { ...reading, host: HOST_MARK };
  const mark = reading.kind === "subdomain" ? FREE_MARK : IMPOSSIBLE_MARK;
  return { ...reading, host: HOST_MARK, subdomain: mark } as ServedHost;
}

/** Which hosts share a {@link NamedPage}: those whose pages differ by nothing but their names. */
export function namedPageKey(area: string, language: string | undefined, kind: string, reading: ServedHost): string {
  const shape = askedSubdomain(reading) === null ? "host" : reading.kind;
  return `${area} ${language} ${kind} ${shape}`;
}

/** A text as the bytes of its UTF-8, one character each: what `PageVariant.body` is made of. */
const bytesOf = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

/** Nearly all names: nothing in them needs to be escaped. */
const PLAIN = /^[\w.-]*$/;

const escaped = (name: string): Record<Context, string> =>
  PLAIN.test(name)
    ? { html: name, json: name }
    : { html: bytesOf(escapeHtml(name)), json: bytesOf(jsonForScript(name).slice(1, -1)) };

/**
 * A page that is rendered once for all hosts of a kind, with marks where their names belong: anybody can make up names,
 * so an answer to one must cost no rendering. It is not compressed, because each name would have to be; within the first
 * ten packets of a connection that costs a visitor no time.
 */
export class NamedPage {
  readonly status: number;
  /** Text and slots in turn, as `String.split` gives them. */
  readonly #texts: string[] = [];
  readonly #slots: { name: Name; context: Context }[] = [];
  readonly #head: string[];
  readonly #tail: string[];

  /** @param contents rendered for a {@link markedHost} */
  constructor({ status, contentType, text, headers }: Omit<PageContents, "personal">) {
    this.status = status;
    const dataAt = text.indexOf(`id="${PAGE_DATA_ELEMENT_ID}"`);
    let at = 0;
    for (const [index, part] of text.split(ANY_MARK).entries()) {
      if (index % 2 === 0) this.#texts.push(bytesOf(part));
      else {
        const context = dataAt >= 0 && at > dataAt ? "json" : "html";
        this.#slots.push({ name: MARKS[part] as Name, context });
      }
      at += part.length;
    }
    this.#head = ["Content-Type", contentType, "Content-Length"];
    this.#tail = ["Cache-Control", "no-cache", ...headers.flat()];
  }

  /** The page of one host. */
  variant(reading: ServedHost): PageVariant {
    const names = { host: escaped(reading.host), subdomain: escaped(askedSubdomain(reading) ?? "") };
    let body = this.#texts[0] as string;
    for (const [index, { name, context }] of this.#slots.entries()) {
      body += names[name][context] + (this.#texts[index + 1] as string);
    }
    // Only a 200 is revalidated, and none of these is one.
    return { encoding: "identity", etag: "", headers: [...this.#head, String(body.length), ...this.#tail], body };
  }
}

/** The few that there are, by {@link namedPageKey}. */
export type NamedPages = Map<string, NamedPage>;
