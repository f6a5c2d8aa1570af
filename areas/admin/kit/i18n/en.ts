import { en as ui } from "../../../shared/i18n/ui/en.ts";

export const en = {
  ...ui,
  "kit.optional": "(optional)",
  "kit.notices": "Notices",
  "kit.dismiss": "Dismiss",
  "kit.undo": "Undo",
} as const;
