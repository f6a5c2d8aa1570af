import t from "tap";
import { mailsContract } from "../../../contract/mails.ts";
import { openEmbedded } from "../../../support/platform.ts";

mailsContract(t, openEmbedded);
