import t from "tap";
import { textsContract } from "../../../contract/texts.ts";
import { openEmbedded } from "../../../support/platform.ts";

textsContract(t, openEmbedded);
