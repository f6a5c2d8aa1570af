import type { Translation } from "../translate.ts";
import type { en } from "./en.ts";

export const ar: Translation<typeof en> = { "plan.free": "مجانية", "plan.pro": "Pro" };
