import { tmpdir } from "node:os";
import t from "tap";
import { functionConfig } from "../../../gateway/function/open-function.ts";
import { TrustedPeers } from "../../../gateway/hosts/host-reader.ts";

const KEY = "k".repeat(32);
/** The variables of the runtime, and those of an operator's `.env`. */
const RUNTIME = {
  FIREBASE_CONFIG: JSON.stringify({ projectId: "corner-shops", storageBucket: "corner-shops.firebasestorage.app" }),
  GCLOUD_PROJECT: "corner-shops",
  K_SERVICE: "platform",
  PORT: "8080",
};
const OPERATOR = { PRODUCT_HOST: "shops.example", WEB_API_KEY: "AIza-key", WEB_APP_ID: "1:1:web:1", PLATFORM_KEY: KEY };

t.test("uses the runtime's project, and otherwise the gateway's variables", async (t) => {
  t.match(functionConfig({ ...RUNTIME, ...OPERATOR }), {
    mode: "production",
    backend: "firebase",
    firebase: {
      projectId: "corner-shops",
      apiKey: "AIza-key",
      appId: "1:1:web:1",
      storageBucket: "corner-shops.firebasestorage.app",
    },
    publicOrigin: "https://shops.example",
    platformKey: KEY,
    platformUrl: undefined,
    dataDir: tmpdir(),
  });
  const other = functionConfig({ ...RUNTIME, ...OPERATOR, WEB_STORAGE_BUCKET: "pictures-of-shops" });
  t.equal(other.firebase?.storageBucket, "pictures-of-shops");
});

t.test("ignores variables that only a gateway uses", async (t) => {
  const config = functionConfig({
    ...RUNTIME,
    ...OPERATOR,
    PORT: "/tmp/emulator.sock",
    LISTEN_SOCKET: "/run/awning.sock",
    BACKEND: "embedded",
    PLATFORM_URL: "https://elsewhere.example",
    TRUST_PROXY: "10.0.0.1",
  });
  t.match(config, { backend: "firebase", platformUrl: undefined });
  const peers = new TrustedPeers(config.trustedProxies);
  for (const address of [undefined, "169.254.1.1", "203.0.113.9", "::ffff:203.0.113.9", "2001:db8::1"])
    t.equal(peers.trustsAddress(address), true, `${address}: only requests with the key get this far`);
});

t.test("does not start without the key or with a short one", async (t) => {
  t.throws(() => functionConfig({ ...RUNTIME, ...OPERATOR, PLATFORM_KEY: undefined }), {
    name: "ConfigError",
    message: /^PLATFORM_KEY is missing/,
  });
  t.throws(() => functionConfig({ ...RUNTIME, ...OPERATOR, PLATFORM_KEY: "k".repeat(31) }), {
    message: "PLATFORM_KEY=…: expected 32 to 256 characters, such as `openssl rand -base64 32` prints",
  });
});

t.test("names missing variables as the function's operator writes them", async (t) => {
  t.throws(() => functionConfig({ ...RUNTIME, PLATFORM_KEY: KEY }), {
    name: "ConfigError",
    message:
      "WEB_API_KEY is missing: expected the web app's apiKey, because BACKEND=firebase\n" +
      "WEB_APP_ID is missing: expected the web app's appId, because BACKEND=firebase",
  });
  t.throws(() => functionConfig({ ...RUNTIME, ...OPERATOR, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }), {
    message: /^FIREBASE_AUTH_EMULATOR_HOST is set/,
  });
});
