import t from "tap";
import { productSearchContract } from "../../../contract/product-search.ts";
import { openEmbedded } from "../../../support/platform.ts";

productSearchContract(t, openEmbedded, 60);
