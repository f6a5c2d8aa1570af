import { type Account, normalizeEmail } from "../../../areas/shared/accounts/account.ts";
import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import { isPublic, type Seller } from "../../../areas/shared/sellers/seller.ts";
import { pagePath, productTexts, type RenderedTexts, sellerTexts } from "../../../areas/shared/texts/rendered-texts.ts";
import { concurrencyLimit } from "../concurrency.ts";
import { DomainTaken } from "../errors.ts";
import { UnusableImage } from "../pictures/images.ts";
import type { Platform } from "../platform.ts";
import { renderTexts } from "../texts/render-texts.ts";
import { readShop } from "./export-shop.ts";
import type { PictureEntry, ProductEntry, ShopEntry } from "./shop-file.ts";
import { sellerOf, shopOfEntry } from "./shop-of-entry.ts";
import {
  picturesOf,
  problem,
  ShopFileInvalid,
  type ShopFileProblem,
  type ShopFileSource,
  type ValidShop,
  validateShopFiles,
} from "./validate-shop-files.ts";

/** `done` of `total` pictures and products. */
export type OnProgress = (done: number, total: number, label?: string) => void;

export interface ImportOptions {
  /** Whether a shop may replace the stored shop with the same domain. */
  replace?: boolean;
  onProgress?: OnProgress;
  /** Once aborted, no further picture is added, and the import fails with its reason, unless it is writing shops. */
  stopping?: AbortSignal;
}

export interface ImportedShop {
  seller: Seller;
  /** The shop's new owner, from the file. */
  owner: Account | undefined;
  /** The owner's address from the file if no account has it. The shop then has no owner. */
  missingOwner: string | undefined;
}

const NOT_FORMATTED = "expected a text that can be formatted: simplify its lists, quotes or emphasis";

/** Pictures read concurrently. The port limits how many are encoded. */
const CONCURRENCY = 4;

/**
 * Imports shop files as one set. Validates everything, then adds every picture, and only then writes the first shop. A
 * replaced shop keeps its ids, its owner, and the operator's fields that the file leaves out. A shop without an owner
 * gets the account with the address in the file. After an error, the pictures of new shops that were not written are
 * removed.
 * @returns the shops in the order of the files
 * @throws ShopFileInvalid @throws StorageFailure
 */
export async function importShops(
  platform: Platform,
  sources: ShopFileSource[],
  { replace = false, onProgress = () => undefined, stopping }: ImportOptions = {},
): Promise<ImportedShop[]> {
  const shops = await validateShopFiles(platform, sources, { replace });
  const total = shops.reduce((sum, { entry }) => sum + picturesOf(entry).length + countProducts(entry), 0);
  let done = 0;
  const advance = (by: number, label: string): void => {
    done += by;
    onProgress(done, total, label);
  };
  onProgress(0, total);

  const sellerIds = new Map(shops.map((shop) => [shop, shop.stored?.id ?? platform.newId()]));
  const texts = await renderEntries(platform, sellerIds);
  const unwritten = new Set(shops.flatMap((shop) => (shop.stored ? [] : [sellerIds.get(shop) as string])));
  try {
    const images = await addPictures(platform, sellerIds, { advance, stopping });
    return await writeShops(platform, sellerIds, { texts, images, unwritten, advance });
  } catch (error) {
    // The import's own error is the one to report.
    for (const sellerId of unwritten) await platform.images.removeAll(sellerId).catch(() => undefined);
    throw error;
  }
}

interface WriteContext {
  texts: ReadonlyMap<ShopEntry | ProductEntry, RenderedTexts>;
  images: ReadonlyMap<PictureEntry, ShopImage>;
  /** The ids of new shops that are certainly not stored. */
  unwritten: Set<string>;
  advance: (by: number, label: string) => void;
}

async function writeShops(
  platform: Platform,
  sellerIds: ReadonlyMap<ValidShop, string>,
  { texts, images, unwritten, advance }: WriteContext,
): Promise<ImportedShop[]> {
  const written: ImportedShop[] = [];
  for (const [shop, sellerId] of sellerIds) {
    const { entry, stored } = shop;
    const ownerEmail = stored?.ownerId ? undefined : entry.owner;
    const owner = ownerEmail && (await platform.accounts.findByEmail(normalizeEmail(ownerEmail)));
    const context = {
      ...platform,
      sellerId,
      before: stored && (await readShop(platform, stored)),
      ownerId: owner ? owner.id : null,
      imageOf: (picture: PictureEntry) => images.get(picture) as ShopImage,
      textsOf: (each: ShopEntry | ProductEntry) => texts.get(each) as RenderedTexts,
    };
    const records = shopOfEntry(entry, context);
    let { seller } = records;
    const isNew = unwritten.delete(sellerId);
    try {
      // The stored seller may have changed since it was read: a provider reports plans and accounts at any time.
      if (stored) await platform.shops.replace(records, (current) => (seller = sellerOf(entry, context, current)));
      else await platform.shops.create(records);
    } catch (error) {
      if (!(error instanceof DomainTaken)) throw error;
      if (isNew) unwritten.add(sellerId);
      const taken = problem(shop, ["domain"], "expected a free domain, but another shop has taken it");
      throw new ShopFileInvalid(
        [taken],
        written.map(({ seller }) => seller.domain),
      );
    }
    await platform.images.hide(sellerId, !isPublic(seller));
    const isOwner = owner && seller.ownerId === owner.id;
    if (isOwner) {
      const createdAt = platform.now().toISOString();
      await platform.memberships.save({ accountId: owner.id, sellerId: seller.id, role: "owner", createdAt });
    }
    const missingOwner = seller.ownerId === null ? ownerEmail : undefined;
    written.push({ seller, owner: isOwner ? owner : undefined, missingOwner });
    advance(records.products.length, entry.name);
  }
  return written;
}

/** Renders every text. HTML in the files is never imported. @throws ShopFileInvalid */
async function renderEntries(
  platform: Pick<Platform, "markdown">,
  sellerIds: Map<ValidShop, string>,
): Promise<Map<ShopEntry | ProductEntry, RenderedTexts>> {
  const texts = new Map<ShopEntry | ProductEntry, RenderedTexts>();
  const problems: ShopFileProblem[] = [];
  for (const [shop, sellerId] of sellerIds) {
    const { entry } = shop;
    const own = await renderTexts(platform, sellerId, sellerTexts(entry));
    texts.set(entry, own.rendered);
    for (const path of own.tooComplex) {
      const page = entry.pages.findIndex(({ slug }) => pagePath(slug) === path);
      problems.push(problem(shop, page < 0 ? [path] : ["pages", page, "body"], NOT_FORMATTED));
    }
    for (const [category, { products }] of entry.categories.entries()) {
      for (const [index, product] of products.entries()) {
        const { rendered, tooComplex } = await renderTexts(platform, sellerId, productTexts(product));
        texts.set(product, rendered);
        for (const path of tooComplex)
          problems.push(problem(shop, ["categories", category, "products", index, path], NOT_FORMATTED));
      }
    }
  }
  if (problems.length > 0) throw new ShopFileInvalid(problems);
  return texts;
}

async function addPictures(
  { images }: Pick<Platform, "images">,
  sellerIds: Map<ValidShop, string>,
  { advance, stopping }: Pick<WriteContext, "advance"> & Pick<ImportOptions, "stopping">,
): Promise<Map<PictureEntry, ShopImage>> {
  const added = new Map<PictureEntry, ShopImage>();
  const problems: ShopFileProblem[] = [];
  const limit = concurrencyLimit(CONCURRENCY);
  let hasFailed = false;
  const outcomes = await Promise.allSettled(
    Array.from(sellerIds).flatMap(([shop, sellerId]) =>
      picturesOf(shop.entry).map(({ path, picture }) =>
        limit(async () => {
          if (hasFailed) return;
          try {
            stopping?.throwIfAborted();
            added.set(picture, await images.add(sellerId, await shop.source.readPicture(picture.file), picture.alt));
          } catch (error) {
            hasFailed ||= !(error instanceof UnusableImage);
            if (!(error instanceof UnusableImage)) throw error;
            problems.push(problem(shop, [...path, "file"], `expected a usable picture. ${error.message}`));
          }
          advance(1, shop.entry.name);
        }),
      ),
    ),
  );
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  if (problems.length > 0) throw new ShopFileInvalid(problems);
  return added;
}

function countProducts({ categories }: ValidShop["entry"]): number {
  return categories.reduce((sum, { products }) => sum + products.length, 0);
}
