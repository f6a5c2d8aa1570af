import fc from "fast-check";
import t from "tap";
import { ConfigError } from "../../../gateway/config/network.ts";
import { NGINX_VARIABLES, readSettings } from "../../../scripts/nginx/read-settings.ts";

const NEEDED = {
  PRODUCT_HOST: "shops.example",
  TLS_CERTIFICATE: "/etc/awning/tls.crt",
  TLS_CERTIFICATE_KEY: "/etc/awning/tls.key",
};

/** All strings in a value, at any depth. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

t.test("uses the defaults", async (t) => {
  t.match(readSettings(NEEDED), {
    PRODUCT_HOST: "shops.example",
    UPSTREAMS: ["127.0.0.1:8080"],
    LISTEN_ADDRESSES: ["0.0.0.0", "[::]"],
    HTTP_PORT: 80,
    HTTPS_PORT: 443,
    HTTPS_PUBLIC_PORT: 443,
    CUSTOM_DOMAINS: [],
    DATA_DIR: undefined,
    NGINX_CACHE_DIR: "/run/awning-nginx-cache",
    NGINX_PICTURE_CACHE_DIR: "/var/cache/awning-pictures",
    HSTS_MAX_AGE: 31_536_000,
    API_REQUESTS_PER_SECOND: 20,
    PAGE_REQUESTS_PER_SECOND: 100,
  });
});

t.test("parses lists and ignores empty variables", async (t) => {
  const settings = readSettings({
    ...NEEDED,
    UPSTREAMS: "unix:/run/awning/a.sock, 10.0.0.2:8080 [fd00::2]:8080,gateway-3.internal:80",
    CUSTOM_DOMAINS: "acme.example=/tls/a.crt:/tls/a.key\nwww.north.example=/tls/n.crt:/tls/n.key",
    HTTPS_PORT: "",
    NGINX_BROTLI_MODULE: "none",
  });
  t.same(settings.UPSTREAMS, ["unix:/run/awning/a.sock", "10.0.0.2:8080", "[fd00::2]:8080", "gateway-3.internal:80"]);
  t.same(settings.CUSTOM_DOMAINS, [
    { host: "acme.example", certificate: "/tls/a.crt", certificateKey: "/tls/a.key" },
    { host: "www.north.example", certificate: "/tls/n.crt", certificateKey: "/tls/n.key" },
  ]);
  t.equal(settings.HTTPS_PORT, 443);
  t.equal(settings.NGINX_BROTLI_MODULE, undefined);
});

t.test("names each wrong value", async (t) => {
  const wrong: [string, string][] = [
    ["PRODUCT_HOST", "Shops.example"],
    ["PRODUCT_HOST", "shops.example:443"],
    ["PRODUCT_HOST", "shops.example; include /etc/passwd"],
    ["PRODUCT_HOST", "shops.example\nserver_tokens on"],
    ["PRODUCT_HOST", "*.example"],
    ["PRODUCT_HOST", `${"x".repeat(64)}.example`],
    ["TLS_CERTIFICATE", "tls.crt"],
    ["TLS_CERTIFICATE", "/etc/../tls.crt"],
    ["TLS_CERTIFICATE", "/etc/tls.crt;"],
    ["TLS_CERTIFICATE", "/etc/$ssl_server_name"],
    ["TLS_CERTIFICATE_KEY", "/etc/my key"],
    ["TLS_CERTIFICATE_KEY", '/etc/"'],
    ["UPSTREAMS", "127.0.0.1"],
    ["UPSTREAMS", "127.0.0.1:0"],
    ["UPSTREAMS", "127.0.0.1:65536"],
    ["UPSTREAMS", "unix:awning.sock"],
    ["UPSTREAMS", "unix:/run/awning.sock,unix:/run/awning.sock"],
    ["UPSTREAMS", "fd00::2:8080"],
    ["UPSTREAMS", "127.0.0.1:8080;}"],
    ["UPSTREAMS", ","],
    ["LISTEN_ADDRESSES", "::"],
    ["LISTEN_ADDRESSES", "300.0.0.1"],
    ["HTTP_PORT", "0"],
    ["HTTP_PORT", "80 default_server"],
    ["HTTPS_PORT", "443.5"],
    ["HTTPS_PORT", "80"],
    ["HSTS_MAX_AGE", "-1"],
    ["API_REQUESTS_PER_SECOND", "20r/s"],
    ["PAGE_REQUESTS_PER_SECOND", "0"],
    ["NGINX_USER", "root; daemon off"],
    ["NGINX_BROTLI_MODULE", "off"],
    ["CUSTOM_DOMAINS", "acme.example"],
    ["CUSTOM_DOMAINS", "acme.example=/tls/a.crt"],
    ["CUSTOM_DOMAINS", "acme=/tls/a.crt:/tls/a.key"],
    ["CUSTOM_DOMAINS", "demo.shops.example=/tls/a.crt:/tls/a.key"],
    ["CUSTOM_DOMAINS", "acme.example=/tls/a.crt:/tls/a.key www.acme.example=/tls/b.crt:/tls/b.key"],
  ];
  for (const [name, value] of wrong) {
    const error = t.throws(() => readSettings({ ...NEEDED, [name]: value }), ConfigError, `${name}=${value}`);
    t.match(error, { message: new RegExp(`^${name}\\b`) });
  }
  t.throws(() => readSettings({ HTTP_PORT: "x" }), {
    message:
      /PRODUCT_HOST is missing\nTLS_CERTIFICATE is missing\nTLS_CERTIFICATE_KEY is missing\nHTTP_PORT="x": expected/,
  });
});

t.test("accepted values contain no character with a meaning in the configuration", async () => {
  const piece = fc.constantFrom(
    "shops",
    ".example",
    "/etc",
    "/a.crt",
    ":80",
    "unix:",
    "127.0.0.1",
    "[::]",
    ",",
    "=",
    "8",
    ";",
    "{",
    "}",
    "\n",
    " ",
    "$x",
    '"',
    "'",
    "\\",
    "#",
    "..",
    "\u0000",
  );
  const value = fc.oneof(
    fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.constantFrom(...NGINX_VARIABLES), value, (name, text) => {
      let settings;
      try {
        settings = readSettings({ ...NEEDED, [name]: text });
      } catch (error) {
        return error instanceof ConfigError && error.message.includes(name);
      }
      return stringsIn(settings).every((item) => /^[\w.:/@+[\]-]+$/.test(item));
    }),
    { numRuns: 3_000 },
  );
});
