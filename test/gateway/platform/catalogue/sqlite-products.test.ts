import t from "tap";
import { productsContract } from "../../../contract/products.ts";
import { openEmbedded } from "../../../support/platform.ts";

productsContract(t, openEmbedded);
