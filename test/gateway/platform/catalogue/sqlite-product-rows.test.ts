import t from "tap";
import { productRowsContract } from "../../../contract/product-rows.ts";
import { openEmbedded } from "../../../support/platform.ts";

productRowsContract(t, openEmbedded, 25);
