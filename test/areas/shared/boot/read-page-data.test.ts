import t from "tap";
import { readPageData } from "../../../../areas/shared/boot/start-area.tsx";

const documentWith = (textContent: string | null, id = "page-data") =>
  ({ getElementById: (asked: string) => (asked === id ? { textContent } : null) }) as unknown as Document;

t.test("what the gateway put into the page", async (t) => {
  t.strictSame(readPageData(documentWith('{"subdomain":"acme"}')), { subdomain: "acme" });
});

t.test("a page of another host has none", async (t) => {
  t.equal(readPageData(documentWith("{}", "other")), undefined);
  t.equal(readPageData(documentWith("")), undefined);
});
