import t from "tap";
import { isComposing } from "../../../../areas/shared/ui/is-composing.ts";

t.test("recognizes the Enter key that ends a composition, in Safari too", async (t) => {
  t.equal(isComposing({ isComposing: true, keyCode: 229 }), true, "Chromium and Firefox");
  t.equal(isComposing({ isComposing: false, keyCode: 229 }), true, "Safari");
  t.equal(isComposing({ isComposing: false, keyCode: 13 }), false, "the next Enter");
});
