import type { Catalogue } from "../../../shared/i18n/translate.ts";
import type { BuyingMessageKey } from "../en/buying.ts";
import { cartContents } from "./cart-contents.ts";
import { checkout } from "./checkout.ts";
import { order } from "./order.ts";

export const buying: Catalogue<BuyingMessageKey> = { ...cartContents, ...checkout, ...order };
