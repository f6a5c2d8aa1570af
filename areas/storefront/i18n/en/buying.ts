import type { KeysOf } from "../../../shared/i18n/translate.ts";
import { cartContents } from "./cart-contents.ts";
import { checkout } from "./checkout.ts";
import { order } from "./order.ts";

export const buying = { ...cartContents, ...checkout, ...order } as const;

export type BuyingMessageKey = KeysOf<typeof buying>;
