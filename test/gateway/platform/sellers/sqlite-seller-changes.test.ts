import t from "tap";
import { sellerChangesContract } from "../../../contract/seller-changes.ts";
import { openEmbedded } from "../../../support/platform.ts";

sellerChangesContract(t, openEmbedded);
