import t from "tap";
import { standOnFirebase } from "../../support/gateway.ts";

// The visitors' tests of embedded mode, unchanged. In one file, so that the demo shops are copied to Firebase once.
if (await standOnFirebase(t)) {
  await import("../storefront.test.ts");
  await import("../journey.test.ts");
}
