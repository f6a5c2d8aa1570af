import fc from "fast-check";
import t from "tap";
import { isSellerDomain } from "../../../areas/shared/domain/subdomain.ts";
import { parseHost } from "../../../gateway/hosts/parse-host.ts";
import { CaseTable } from "../../support/system.ts";
import { HOST_CASES, PRODUCT_HOST } from "./host-cases.ts";

t.test("parses each Host header of the table", async (t) => {
  t.ok(HOST_CASES.length >= 100, `${HOST_CASES.length} cases`);
  const table = new CaseTable();
  for (const [value, expected] of HOST_CASES) {
    const reading = parseHost(value, PRODUCT_HOST);
    // The table leaves out why a host is malformed.
    table.check(JSON.stringify(value), reading.kind === "malformed" ? { kind: reading.kind } : reading, expected);
  }
  t.same(table.wrong(), []);
});

const hostLike = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(..."aAxX019.-_:[]@/ \u212a".split("")), maxLength: 40 }),
  fc
    .tuple(
      fc.constantFrom("www.", "", "a.b.", "acme.", "www.acme.", "admin."),
      fc.constantFrom("shops.example", "localhost", "acme.example"),
      fc.constantFrom("", ".", ":80", ".:"),
    )
    .map((parts) => parts.join("")),
);

t.test("for any input, the host is valid in a URL, and a subdomain is a valid seller's name", async () => {
  fc.assert(
    fc.property(hostLike, (value) => {
      const reading = parseHost(value, PRODUCT_HOST);
      if (reading.kind === "malformed") return true;
      if (reading.kind === "subdomain" && !isSellerDomain(reading.subdomain)) return false;
      return /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]+\])$/.test(reading.host);
    }),
    { numRuns: 2_000 },
  );
});

t.test("a redirect leads to a host that is served without a further redirect", async () => {
  fc.assert(
    fc.property(hostLike, (value) => {
      const reading = parseHost(value, PRODUCT_HOST);
      if (reading.kind !== "redirect") return true;
      const canonical = parseHost(reading.host, PRODUCT_HOST);
      return canonical.kind !== "redirect" && canonical.kind !== "malformed" && canonical.kind !== "impossible";
    }),
    { numRuns: 2_000 },
  );
});

t.test("ignores case, port and one trailing dot", async () => {
  const names = fc.constantFrom(
    "acme.shops.example",
    "shops.example",
    "demo.localhost",
    "acme.example",
    "admin.shops.example",
    "www.acme.example",
  );
  fc.assert(
    fc.property(
      names,
      fc.boolean(),
      fc.boolean(),
      fc.option(fc.integer({ min: 0, max: 65_535 })),
      (name, upper, dot, port) => {
        const written = `${upper ? name.toUpperCase() : name}${dot ? "." : ""}${port === null ? "" : `:${port}`}`;
        return JSON.stringify(parseHost(written, PRODUCT_HOST)) === JSON.stringify(parseHost(name, PRODUCT_HOST));
      },
    ),
  );
});
