import { createHash } from "node:crypto";
import type { HeldPicture } from "../pictures/images.ts";
import type { Platform } from "../platform.ts";
import type { Holding } from "./holdings.ts";
import type { Kind, Part } from "./kind.ts";
import { shopsKind } from "./shops-kind.ts";

/**
 * Everything that moves, what is referred to before what refers to it. Sessions, tickets, registrations and imports don't: people sign
 * in again, ask for another link, and send their file once more.
 */
export function kindsOf(platform: Platform): Kind[] {
  const { accounts, memberships, orders, orderKeys, orderNumbers, pictures, mails } = platform.holdings;
  return [
    plain("accounts", accounts, ({ id }) => id, {
      nameOf: ({ email }) => email,
      sellerOf: () => null,
      mayHaveMore: true,
    }),
    shopsKind(platform),
    plain("memberships", memberships, ({ accountId, sellerId }) => `${accountId}/${sellerId}`, {
      nameOf: ({ accountId }) => accountId,
      sellerOf: ({ sellerId }) => sellerId,
    }),
    plain("orders", orders, ({ sellerId, id }) => `${sellerId}/${id}`, {
      nameOf: ({ number }) => `#${number}`,
      sellerOf: ({ sellerId }) => sellerId,
      isAhead: (stored, brought) => stored.events.length > brought.events.length,
    }),
    plain("order keys", orderKeys, ({ sellerId, idempotencyKey }) => `${sellerId}/${idempotencyKey}`, {
      nameOf: ({ idempotencyKey }) => idempotencyKey,
      sellerOf: ({ sellerId }) => sellerId,
    }),
    plain("order numbers", orderNumbers, ({ sellerId }) => sellerId, {
      nameOf: () => "of the last order",
      sellerOf: ({ sellerId }) => sellerId,
      isAhead: (stored, brought) => stored.last > brought.last,
    }),
    plain("pictures", pictures, ({ sellerId, id }) => `${sellerId}/${id}`, {
      nameOf: ({ id }) => id,
      sellerOf: ({ sellerId }) => sellerId,
      fieldsOf: fileHashes,
      mayHaveMore: true,
    }),
    plain("mails", mails, ({ id }) => id, { nameOf: ({ id }) => id, sellerOf: () => null }),
  ];
}

interface PlainKind<Held> extends Pick<Kind<Held>, "isAhead" | "mayHaveMore"> {
  nameOf: (record: Held) => string;
  sellerOf: (record: Held) => string | null;
  fieldsOf?: (record: Held) => object;
}

/** A kind of which each record is one part. */
function plain<Held extends object>(
  title: string,
  holding: Holding<Held>,
  keyOf: (record: Held) => string,
  { nameOf, sellerOf, fieldsOf = (record) => record, ...rest }: PlainKind<Held>,
): Kind<Held> {
  const partOf = (record: Held): Part => ({
    kind: title,
    key: keyOf(record),
    name: nameOf(record),
    sellerId: sellerOf(record),
    fields: fieldsOf(record),
  });
  return {
    title,
    holding,
    keyOf,
    partsOf: (record) => [partOf(record)],
    counts: async () => ({ [title]: await holding.count() }),
    ...rest,
  };
}

/** A picture as the hash of its original under its file name. */
function fileHashes({ original }: HeldPicture): object {
  return { [`original.${original.format}`]: sha256(original.bytes) };
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
