import t from "tap";
import { shopClaimsContract } from "../../../contract/shop-claims.ts";
import { openEmbedded } from "../../../support/platform.ts";

shopClaimsContract(t, openEmbedded);
