import type { Translation } from "../translate.ts";
import { en } from "./en.ts";

export const ar: Translation<typeof en> = en;
