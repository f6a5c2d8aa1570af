import { UI_ENGLISH } from "../../../shared/ui/ui-messages.ts";
import { cart } from "./cart.ts";
import { catalogue } from "./catalogue.ts";
import { frame } from "./frame.ts";

export const en = {
  ...UI_ENGLISH,
  ...frame,
  ...catalogue,
  ...cart,
} as const;
