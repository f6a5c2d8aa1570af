import "../../shared/state/strict-actions.ts";
import type { Call } from "../../shared/api/call.ts";
import type { Language } from "../../shared/domain/locales.ts";
import { labelOf } from "../../shared/domain/name-suggestions.ts";
import { NameCheck } from "../../shared/state/name-check.ts";
import { pause } from "../../shared/state/pause.ts";
import { NameNote } from "./name-note.tsx";

/** Checks names as they are typed. Loaded when a visitor focuses the field. */
export interface LiveName {
  names: NameCheck;
  /** The name for the address, derived from the shop's name. */
  labelOf(name: string): string;
  Note: typeof NameNote;
}

export function createLiveName(call: Call, language: Language): LiveName {
  return { names: new NameCheck({ call, wait: pause }), labelOf: (name) => labelOf(name, language), Note: NameNote };
}
