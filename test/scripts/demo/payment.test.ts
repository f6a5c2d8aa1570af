import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import t from "tap";
import { CaseTable } from "../../support/system.ts";

interface DemoShop {
  domain: string;
  paymentInstructions: string;
}

const shops = ["ceramics", "coffee", "plants"].flatMap((name): DemoShop[] => {
  const path = resolve(import.meta.dirname, `../../../scripts/demo/${name}/shop.json`);
  return JSON.parse(readFileSync(path, "utf8")).shops;
});

const ACCOUNT = /^- (?:Sort code|Routing number|Account number|IBAN|BIC): (.+)$/gm;

t.test("the demo shops show a bank account that can't exist, and offer no other payment", (t) => {
  const table = new CaseTable();
  for (const { domain, paymentInstructions } of shops) {
    const details = [...paymentInstructions.matchAll(ACCOUNT)].map(([, value = ""]) => value);
    table.check(`${domain}: details of an account`, details.length >= 2, true);
    // No bank has the number 0, and no IBAN has the check digits 00 (ISO 13616).
    table.check(
      `${domain}: digits`,
      details.filter((value) => /[1-9]/.test(value)),
      [],
    );
    table.check(`${domain}: says so`, paymentInstructions.includes("the account does not exist"), true);
    table.check(`${domain}: promises`, /invoice|payment link|come with/.exec(paymentInstructions), null);
  }
  t.same(table.wrong(), []);
  t.equal(shops.length, 3);
  t.end();
});
