import t from "tap";
import { sellerChangesContract } from "../../../../../contract/seller-changes.ts";
import { openEmbedded } from "../../../../../support/open-platforms.ts";

sellerChangesContract(t, openEmbedded);
