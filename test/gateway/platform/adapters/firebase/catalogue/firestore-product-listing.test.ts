import t from "tap";
import { productListingContract } from "../../../../../contract/product-listing.ts";
import { firestoreEmulator } from "../../../../../support/firebase-emulators.ts";
import { openFirebase } from "../../../../../support/open-platforms.ts";

if (await firestoreEmulator(t)) productListingContract(t, openFirebase, 12);
