import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = {
  "frame.paused": "{name} macht gerade Pause.",
  "frame.paused-more": "Sehen Sie sich gern um; bestellen können Sie, sobald der Shop wieder geöffnet ist.",
  "home.start": "Beginnen Sie mit {category}",
  "cart.add": "In den Warenkorb",
};
