import t from "tap";
import { mailsContract } from "../../../contract/mails.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) mailsContract(t, openFirebase);
