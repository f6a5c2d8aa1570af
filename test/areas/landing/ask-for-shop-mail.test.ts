import fc from "fast-check";
import t from "tap";
import { askForShopMail } from "../../../areas/landing/ask-for-shop-mail.ts";

const letterOf = (href: string): { to: string; subject: string | null; body: string | null } => {
  const url = new URL(href);
  const field = (name: string) => url.searchParams.get(name);
  return { to: decodeURIComponent(url.pathname), subject: field("subject"), body: field("body") };
};

t.test("the wanted address is in the subject and in the body", async (t) => {
  const href = askForShopMail("hello@shops.example", { domain: "acme", productHost: "shops.example" });
  const { to, subject, body } = letterOf(href);
  t.ok(href.startsWith("mailto:hello@shops.example?"), "a plain address stays readable");
  t.equal(to, "hello@shops.example");
  t.equal(subject, "A shop at acme.shops.example");
  t.match(body, "acme.shops.example");
});

t.test("without a name it asks for a shop all the same", async (t) => {
  const { subject, body } = letterOf(
    askForShopMail("a@b.example", { domain: undefined, productHost: "shops.example" }),
  );
  t.equal(subject, "A shop on shops.example");
  t.match(body, "….shops.example");
});

t.test("nothing in an address can add a field or a recipient", async () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), (to, domain) => {
      const href = askForShopMail(to, { domain, productHost: "shops.example" });
      const url = new URL(href);
      return (
        decodeURIComponent(url.pathname) === to &&
        url.hash === "" &&
        [...url.searchParams.keys()].join() === "subject,body" &&
        // RFC 6068, section 5: line breaks in the body are CRLF.
        !/(?<!\r)\n/.test((url.searchParams.get("body") ?? "").replace(domain, ""))
      );
    }),
  );
});
