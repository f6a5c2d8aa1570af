import "../../shared/state/strict-actions.ts";
import type { Call } from "../../shared/api/call.ts";
import { labelOf } from "../../shared/domain/name-suggestions.ts";
import { NameCheck } from "../../shared/state/name-check.ts";
import { pause } from "../../shared/state/pause.ts";
import { NameNote } from "./name-note.tsx";

/** What makes a name's field answer, loaded when somebody turns to it: a visitor who reads on does without. */
export interface LiveName {
  names: NameCheck;
  /** The name in the address of a shop of that name. */
  labelOf(name: string): string;
  Note: typeof NameNote;
}

export function createLiveName(call: Call): LiveName {
  return { names: new NameCheck({ call, wait: pause }), labelOf, Note: NameNote };
}
