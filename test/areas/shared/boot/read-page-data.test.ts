import t from "tap";
import { readPageData } from "../../../../areas/shared/boot/start-area.tsx";

const documentWith = (textContent: string | null, id = "page-data") =>
  ({ getElementById: (asked: string) => (asked === id ? { textContent } : null) }) as unknown as Document;

t.test("reads the gateway's page data", async (t) => {
  t.strictSame(readPageData(documentWith('{"subdomain":"acme"}')), { subdomain: "acme" });
});

t.test("returns undefined without page data", async (t) => {
  t.equal(readPageData(documentWith("{}", "other")), undefined);
  t.equal(readPageData(documentWith("")), undefined);
});
