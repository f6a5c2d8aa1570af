import "../../../shared/state/strict-actions.ts";
import { createClaimClient } from "../../../shared/api/claim-client.ts";
import type { Transport } from "../../../shared/api/get-json.ts";
import { labelOf } from "../../../shared/domain/name-suggestions.ts";
import { NameCheck } from "../../../shared/state/name-check.ts";
import { pause } from "../../../shared/state/pause.ts";
import { NameNote } from "./name-note.tsx";

/** What makes a name's field answer, loaded when somebody turns to it: a visitor who reads on does without. */
export interface LiveName {
  names: NameCheck;
  /** The name in the address of a shop of that name. */
  labelOf(name: string): string;
  Note: typeof NameNote;
}

export function createLiveName(transport: Transport): LiveName {
  return { names: new NameCheck({ client: createClaimClient(transport), wait: pause }), labelOf, Note: NameNote };
}
