import t from "tap";
import { productWritingContract } from "../../../contract/product-writing.ts";
import { openEmbedded } from "../../../support/platform.ts";

productWritingContract(t, openEmbedded);
