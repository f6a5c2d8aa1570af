import t from "tap";
import { productListingContract } from "../../../contract/product-listing.ts";
import { firestoreEmulator } from "../../../support/firebase.ts";
import { openFirebase } from "../../../support/platform.ts";

if (await firestoreEmulator(t)) productListingContract(t, openFirebase, 12);
