import t from "tap";
import { standOnFirebase } from "../../support/gateway.ts";

// The same journey as in embedded mode.
if (await standOnFirebase(t)) await import("../seller-journey.test.ts");
