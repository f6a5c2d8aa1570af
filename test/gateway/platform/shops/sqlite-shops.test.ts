import t from "tap";
import { shopRemovalContract, shopsContract } from "../../../contract/shops.ts";
import { openEmbedded } from "../../../support/platform.ts";

shopsContract(t, openEmbedded);
shopRemovalContract(t, openEmbedded);
