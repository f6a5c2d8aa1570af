import t from "tap";
import { categoriesContract } from "../../../contract/categories.ts";
import { productsContract } from "../../../contract/products.ts";
import { openEmbedded } from "../../../support/platform.ts";

productsContract(t, openEmbedded);

categoriesContract(t, openEmbedded);
