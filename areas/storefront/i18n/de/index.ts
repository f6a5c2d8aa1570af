import type { Catalogue, KeysOf } from "../../../shared/i18n/translate.ts";
import type { en } from "../en/index.ts";
import { cart } from "./cart.ts";
import { catalogue } from "./catalogue.ts";
import { frame } from "./frame.ts";
import { ui } from "./ui.ts";

export const de: Catalogue<KeysOf<typeof en>> = {
  ...ui,
  ...frame,
  ...catalogue,
  ...cart,
};
