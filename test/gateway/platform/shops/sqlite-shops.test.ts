import t from "tap";
import { shopsContract } from "../../../contract/shops.ts";
import { openEmbedded } from "../../../support/platform.ts";

shopsContract(t, openEmbedded);
