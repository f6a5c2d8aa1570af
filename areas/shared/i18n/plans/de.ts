import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const de: Translation<typeof en> = { "plan.free": "Gratis", "plan.pro": "Pro" };
