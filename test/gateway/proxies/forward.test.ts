import fc from "fast-check";
import t from "tap";
import { isPlatformKey } from "../../../gateway/proxies/forward.ts";

const KEY = "a-key-that-only-gateways-and-function-know";

t.test("accepts only the exact key", async (t) => {
  t.equal(isPlatformKey(KEY, KEY), true);
  for (const given of [undefined, "", KEY.slice(1), `${KEY} `, `${KEY},${KEY}`, KEY.toUpperCase(), [KEY], [KEY, KEY]])
    t.equal(isPlatformKey(given, KEY), false, String(given));
  fc.assert(fc.property(fc.string(), (given) => isPlatformKey(given, KEY) === (given === KEY)));
});
