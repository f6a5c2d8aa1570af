import type { Translation } from "../translate.ts";
import { en } from "./en.ts";

export const de: Translation<typeof en> = en;
