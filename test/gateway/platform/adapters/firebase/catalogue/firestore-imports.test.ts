import t from "tap";
import { importWritingContract } from "../../../../../contract/import-writing.ts";
import { importsContract } from "../../../../../contract/imports.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) {
  importsContract(t, openFirebase);
  importWritingContract(t, openFirebase);
}
