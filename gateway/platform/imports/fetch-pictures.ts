import type { ShopImage } from "../../../areas/shared/pictures/image.ts";
import type { Seller } from "../../../areas/shared/sellers/seller.ts";
import { concurrencyLimit } from "../concurrency.ts";
import { QuotaExceeded } from "../errors.ts";
import { addPicture } from "../pictures/add-picture.ts";
import { PictureUnavailable, UnusableImage } from "../pictures/images.ts";
import type { SweepSeller } from "../pictures/sweep-pictures.ts";
import type { Platform } from "../platform.ts";
import { isStored } from "./draft-pictures.ts";
import type { FilePlan } from "./read-plan.ts";

/** Pictures fetched at a time for one import. */
const CONCURRENCY = 4;
/** Failures in a row after which a server gets no more requests: a URL of a closed shop takes 20 s to fail. */
const PATIENCE = 10;
/**
 * Milliseconds after which no further picture is requested. A file can name 100,000 pictures on servers that never
 * answer; other sellers' imports would have to wait for them.
 */
const TIME = 30 * 60_000;

export interface FetchOptions {
  signal: AbortSignal;
  makeRoom: SweepSeller;
  onFetched: () => void;
}

/**
 * Fetches the pictures of a plan and adds them to the shop, each URL once. A picture that can't be fetched causes a
 * warning; its product is imported without it.
 * @returns the pictures by URL
 */
export async function fetchPictures(
  platform: Pick<Platform, "pictureFetcher" | "images" | "sellers" | "categories" | "products" | "orders" | "now">,
  seller: Seller,
  { plan, file, findings }: FilePlan,
  { signal, makeRoom, onFetched }: FetchOptions,
): Promise<Map<string, ShopImage>> {
  const lines = new Map<string, number>();
  for (const { pictures = [] } of plan.products) {
    for (const picture of pictures)
      if (!isStored(picture) && !lines.has(picture.url)) lines.set(picture.url, picture.line);
  }
  const found = new Map<string, ShopImage>();
  const failure = new AbortController();
  const stopped = AbortSignal.any([signal, failure.signal]);
  const failures = new Map<string, number>();
  let isFull = false;
  const end = platform.now().getTime() + TIME;
  const limit = concurrencyLimit(CONCURRENCY);
  const fetchOne = async (url: string): Promise<void> => {
    stopped.throwIfAborted();
    const line = lines.get(url) ?? 1;
    const host = URL.parse(url)?.host ?? "";
    try {
      if (isFull) throw new QuotaExceeded();
      if (platform.now().getTime() >= end) {
        findings.tally(line, file.columns.pictures, "pictures-too-slow");
      } else if ((failures.get(host) ?? 0) < PATIENCE) {
        const bytes = await platform.pictureFetcher.fetch(url, stopped);
        failures.delete(host);
        found.set(url, await addPicture(platform, seller, bytes, { signal: stopped, makeRoom }));
      } else {
        findings.tally(line, file.columns.pictures, "host-failed", { host, times: PATIENCE });
      }
    } catch (error) {
      stopped.throwIfAborted();
      if (error instanceof QuotaExceeded) {
        isFull = true;
        findings.tally(line, file.columns.pictures, "pictures-without-room");
      } else if (error instanceof PictureUnavailable || error instanceof UnusableImage) {
        if (error instanceof PictureUnavailable) failures.set(host, (failures.get(host) ?? 0) + 1);
        const { code: reason, params } = error.reason;
        findings.warning(line, file.columns.pictures, {
          code: "no-picture",
          params: { ...params, url: url.slice(0, 200), reason },
        });
      } else {
        // The import fails, so it needs no other pictures.
        failure.abort(error);
        throw error;
      }
    }
    onFetched();
  };
  const outcomes = await Promise.allSettled(plan.pictures.map((url) => limit(() => fetchOne(url))));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  return found;
}
