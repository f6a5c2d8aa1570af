import { randomBytes } from "node:crypto";
import { PAGE_DATA_ELEMENT_ID } from "../../areas/shared/pages/page-data.ts";
import { askedSubdomain, type ServedHost } from "../hosts/host-reader.ts";
import { escapeHtml, jsonForScript } from "../html.ts";
import type { PageContents, PageVariant } from "./page.ts";

type Name = "host" | "subdomain";
type Context = "html" | "json";

/** Random for each process, so no page contains it by chance. */
const MARK = `n${randomBytes(12).toString("hex")}`;
const HOST_MARK = `${MARK}.invalid`;
/** The underscore makes it a label that no seller can have. */
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

/** The cache key of a {@link NamedPage}: equal for hosts whose pages differ only in their names. */
export function namedPageKey(area: string, language: string | undefined, kind: string, reading: ServedHost): string {
  const shape = askedSubdomain(reading) === null ? "host" : reading.kind;
  return `${area} ${language} ${kind} ${shape}`;
}

/** A text as UTF-8 bytes in a latin1 string, the format of a `PageVariant`. */
const bytesOf = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

/** Almost all names match: they need no escaping. */
const PLAIN = /^[\w.-]*$/;

const escaped = (name: string): Record<Context, string> =>
  PLAIN.test(name)
    ? { html: name, json: name }
    : { html: bytesOf(escapeHtml(name)), json: bytesOf(jsonForScript(name).slice(1, -1)) };

/**
 * A page rendered once for all hosts of a kind, with placeholders for their names. Anyone can make up host names, so a
 * request for one must not cost a rendering. The page is not compressed, because every name would need its own
 * compression. It fits the ten packets of TCP's initial window, so compression would save a visitor no time.
 */
export class NamedPage {
  readonly status: number;
  /** Texts and slots alternate, as `String.split` returns them. */
  readonly #texts: string[] = [];
  readonly #slots: { name: Name; context: Context }[] = [];
  readonly #head: string[];
  readonly #tail: string[];

  /** @param contents rendered for a {@link markedHost} */
  constructor({ status, contentType, opening, rest, headers }: Omit<PageContents, "personal">) {
    this.status = status;
    const text = opening + rest.join("");
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

  /** The page for one host. */
  variant(reading: ServedHost): PageVariant {
    const names = { host: escaped(reading.host), subdomain: escaped(askedSubdomain(reading) ?? "") };
    let body = this.#texts[0] as string;
    for (const [index, { name, context }] of this.#slots.entries()) {
      body += names[name][context] + (this.#texts[index + 1] as string);
    }
    // Only a page with status 200 is revalidated; named pages are 404 or 503.
    const headers = [...this.#head, String(body.length), ...this.#tail];
    return { encoding: "identity", etag: "", headers, opening: "", rest: body };
  }
}

/** All named pages, by {@link namedPageKey}. */
export type NamedPages = Map<string, NamedPage>;
