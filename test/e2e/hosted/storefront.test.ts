import t from "tap";
import { standOnFirebase } from "../../support/gateway.ts";

// The journey of embedded mode, as it stands.
if (await standOnFirebase(t)) await import("../storefront.test.ts");
