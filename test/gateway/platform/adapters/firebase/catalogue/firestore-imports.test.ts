import t from "tap";
import { importWritingContract } from "../../../../../contract/import-writing.ts";
import { importsContract } from "../../../../../contract/imports.ts";
import { firestoreEmulator } from "../../../../../support/firebase.ts";
import { openFirebase } from "../../../../../support/platform.ts";

if (await firestoreEmulator(t)) {
  importsContract(t, openFirebase);
  importWritingContract(t, openFirebase);
}
