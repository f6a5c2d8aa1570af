import { readFile, realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve } from "node:path";
import type { z } from "zod";
import { createProblemTexts } from "../../../areas/shared/i18n/create-problem-texts.ts";
import { en } from "../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../areas/shared/i18n/translate.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { concurrencyLimit } from "../concurrency.ts";
import { UnusableImage } from "../pictures/images.ts";
import type { Platform } from "../platform.ts";
import { currentEntry, DATA_URI, type PictureEntry, type ShopEntry, shopEntry, shopFile } from "./shop-file.ts";

/** A picture file can't be read. The message is shown to the operator. */
class PictureUnreadable extends Error {
  override name = "PictureUnreadable";
}

/** Reads the picture in an entry's `file`. @throws PictureUnreadable */
type PictureReader = (file: string) => Promise<Buffer>;

/** Reads pictures below one folder, and `data:` URIs. Links to files outside the folder are rejected. */
export function pictureReader(folder: string): PictureReader {
  return async (file) => {
    if (DATA_URI.test(file)) return Buffer.from(file.slice(file.indexOf(",") + 1), "base64");
    try {
      const path = await realpath(resolve(folder, file));
      const below = relative(await realpath(folder), path);
      if (below === "" || below.startsWith("..") || isAbsolute(below))
        throw new PictureUnreadable("It is not below this file's folder.");
      return await readFile(path);
    } catch (error) {
      if (error instanceof PictureUnreadable) throw error;
      throw new PictureUnreadable(`It can't be read (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`, {
        cause: error,
      });
    }
  };
}

/** An invalid value in a shop file. */
export interface ShopFileProblem {
  /** The file's name; empty for a single file. */
  source: string;
  /** In JavaScript notation: `shops[0].categories[2].slug`. */
  path: string;
  /** `expected …`, shown to the operator. */
  message: string;
}

/** The shop files can't be imported. Only the shops in `imported` were written. */
export class ShopFileInvalid extends Error {
  override name = "ShopFileInvalid";
  readonly problems: ShopFileProblem[];
  /** Domains of the shops that were written before another shop took the domain of a later one. */
  readonly imported: string[];

  constructor(problems: ShopFileProblem[], imported: string[] = []) {
    super(problems.map(describe).join("\n"));
    this.problems = problems;
    this.imported = imported;
  }
}

function describe({ source, path, message }: ShopFileProblem): string {
  return [source, path, message].filter(Boolean).join(": ");
}

/** Formats `["shops", 0, "name"]` as `shops[0].name`. */
function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => {
      if (typeof key === "number") return `[${key}]`;
      const name = String(key);
      return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
    })
    .join("")
    .replace(/^\./, "");
}

export interface ShopFileSource {
  /** The file's name in reports; empty for a single file. */
  name: string;
  /** The parsed JSON. */
  content: unknown;
  readPicture: PictureReader;
}

/** A valid shop of a file. */
export interface ValidShop {
  source: ShopFileSource;
  /** The index in the file's `shops`. */
  index: number;
  entry: ShopEntry;
  /** The stored shop that it replaces. */
  stored: Seller | undefined;
}

/** Concurrent lookups and header reads. */
const CONCURRENCY = 8;

/**
 * Validates the files as one set, against each other and the stored shops, and reads the header of every picture.
 * Writes nothing.
 * @throws ShopFileInvalid with all problems
 */
export async function validateShopFiles(
  platform: Pick<Platform, "sellers" | "images">,
  sources: ShopFileSource[],
  { replace }: { replace: boolean },
): Promise<ValidShop[]> {
  const problems: ShopFileProblem[] = [];
  const shops = sources.flatMap((source) => parse(source, problems));
  refuseSharedNames(shops, problems);
  const limit = concurrencyLimit(CONCURRENCY);
  await Promise.all(
    shops.flatMap((shop) => [
      limit(() => checkNames(platform, shop, replace, problems)),
      ...picturesOf(shop.entry).map((picture) => limit(() => checkPicture(platform, shop, picture, problems))),
    ]),
  );
  if (problems.length > 0) throw new ShopFileInvalid(problems.toSorted(byPlace));
  return shops;
}

function parse(source: ShopFileSource, problems: ShopFileProblem[]): ValidShop[] {
  const report = (error: z.ZodError, path: PropertyKey[]): void => {
    for (const issue of error.issues) {
      const places = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
      for (const place of places) {
        problems.push({ source: source.name, path: formatPath([...path, ...place]), message: wording(issue) });
      }
    }
  };
  const file = shopFile.safeParse(source.content);
  if (!file.success) {
    report(file.error, []);
    return [];
  }
  const { format, shops } = file.data;
  return shops.flatMap((given, index) => {
    const shop = shopEntry.safeParse(given);
    if (shop.success) return [{ source, index, entry: currentEntry(shop.data, format), stored: undefined }];
    report(shop.error, ["shops", index]);
    return [];
  });
}

function wording({ code, message }: z.core.$ZodIssue): string {
  if (code === "unrecognized_keys") return "expected no such key";
  return message
    .replace(/^(?:Invalid|Too)[a-z ]*: (?=expected)/, "")
    .replace(/, received undefined$/, ", but it is missing");
}

/** Returns the names that the shop claims, with their paths in the file. */
function namesOf({ domain, previousDomains = [], customDomain }: ShopEntry): { name: string; path: PropertyKey[] }[] {
  return [
    { name: domain, path: ["domain"] },
    ...previousDomains.map((name, index) => ({ name, path: ["previousDomains", index] })),
    ...(customDomain?.verified ? [{ name: customDomain.host, path: ["customDomain", "host"] }] : []),
  ];
}

function refuseSharedNames(shops: ValidShop[], problems: ShopFileProblem[]): void {
  const holders = new Map<string, ValidShop>();
  for (const shop of shops) {
    for (const { name, path } of namesOf(shop.entry)) {
      const holder = holders.get(name);
      if (!holder) holders.set(name, shop);
      else if (holder !== shop)
        problems.push(problem(shop, path, `expected a domain that no other shop in these files has, not ${name}`));
    }
  }
}

async function checkNames(
  { sellers }: Pick<Platform, "sellers">,
  shop: ValidShop,
  replace: boolean,
  problems: ShopFileProblem[],
): Promise<void> {
  const { domain } = shop.entry;
  const stored = await sellers.findByDomain(domain);
  if (stored && !replace) {
    problems.push(
      problem(shop, ["domain"], `expected a new domain: ${domain} already exists (use --replace to replace it)`),
    );
    return;
  }
  shop.stored = stored;
  for (const { name, path } of namesOf(shop.entry)) {
    const holder = await sellers.holderOf(name);
    if (holder !== undefined && holder !== stored?.id) {
      problems.push(problem(shop, path, `expected a free domain: ${name} belongs to another shop`));
    }
  }
}

async function checkPicture(
  { images }: Pick<Platform, "images">,
  shop: ValidShop,
  { path, picture }: { path: PropertyKey[]; picture: PictureEntry },
  problems: ShopFileProblem[],
): Promise<void> {
  try {
    await images.check(await shop.source.readPicture(picture.file));
  } catch (error) {
    if (!(error instanceof UnusableImage || error instanceof PictureUnreadable)) throw error;
    const sentence = error instanceof UnusableImage ? fieldSentence(error.reason) : error.message;
    problems.push(problem(shop, [...path, "file"], `expected a usable picture. ${sentence}`));
  }
}

/** Returns all pictures of a shop with their paths, in the order of the file. */
export function picturesOf({ logo, cover, categories }: ShopEntry): { path: PropertyKey[]; picture: PictureEntry }[] {
  return [
    ...(logo ? [{ path: ["logo"], picture: logo }] : []),
    ...(cover ? [{ path: ["cover"], picture: cover }] : []),
    ...categories.flatMap(({ products }, category) =>
      products.flatMap(({ images }, product) =>
        images.map((picture, image) => ({
          path: ["categories", category, "products", product, "images", image],
          picture,
        })),
      ),
    ),
  ];
}

/** Builds a problem at a path within a shop. */
export function problem({ source, index }: ValidShop, path: PropertyKey[], message: string): ShopFileProblem {
  return { source: source.name, path: formatPath(["shops", index, ...path]), message };
}

const collator = new Intl.Collator("en", { numeric: true });

function byPlace(a: ShopFileProblem, b: ShopFileProblem): number {
  return collator.compare(a.source, b.source) || collator.compare(a.path, b.path);
}

/** In English. */
export const { fieldSentence } = createProblemTexts(createMessages("en", en));
