import t from "tap";
import { acceptedEncoding, mayHaveSession } from "../../../gateway/pages/serve-pages.ts";
import { CaseTable } from "../../support/system.ts";

t.test("chooses the best coding that a client accepts, by the first 200 characters", async (t) => {
  const cases: [string | undefined, string][] = [
    [undefined, "identity"],
    ["", "identity"],
    ["identity", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.5", "br"],
    ["br;q=0", "identity"],
    ["br;q=0.0, gzip;q=0.001", "gzip"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["br;q=0, *", "gzip"],
    ["brotli, x-gzip", "identity"],
    ["br;q=x", "identity"],
    [" br ; q=1 ", "br"],
    [`${"x-coding, ".repeat(20)}br`, "identity"],
    [`gzip, ${"x-coding, ".repeat(20)}br`, "gzip"],
  ];
  const table = new CaseTable();
  for (const [header, expected] of cases) {
    table.check(String(header), acceptedEncoding(header), expected);
    table.check(`${header}, cached`, acceptedEncoding(header), expected);
  }
  t.same(table.wrong(), []);
});

t.test("detects that a browser may have a session", (t) => {
  const cases: [cookie: string | undefined, expected: boolean, fetchSite?: string, query?: string][] = [
    [undefined, false],
    ["", false],
    ["awning=s", true],
    ["__Host-awning=s", true],
    ["language=de; __Host-awning=s", true],
    ["language=de;awning=s", true],
    ["awning-device=d", false],
    ["my-awning=s", false],
    ["a=awning=s", false],
    [undefined, true, "cross-site"],
    ["language=de", true, "cross-site"],
    [undefined, false, "same-site"],
    [undefined, false, "same-origin"],
    [undefined, false, "none"],
    ["awning=s", true, "none"],
    [undefined, true, undefined, "checkout=paid"],
    [undefined, true, undefined, "card=returned"],
    [undefined, false, undefined, "q=card=returned"],
    [undefined, false, "none", "checkout=paid"],
  ];
  const table = new CaseTable();
  for (const [cookie, expected, site, query = ""] of cases)
    table.check(`${cookie} ${site} ${query}`, mayHaveSession(cookie, site, query), expected);
  t.same(table.wrong(), []);
  t.end();
});
