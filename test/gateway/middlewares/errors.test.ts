import t from "tap";
import {
  DomainTaken,
  PaymentFailed,
  PaymentRejected,
  PaymentUnavailable,
  type PlatformError,
  StorageExhausted,
  StorageFailure,
  Unauthorized,
} from "../../../gateway/platform/errors.ts";
import type { Platform } from "../../../gateway/platform/platform.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { httpGet } from "../../support/http.ts";
import { CaseTable, testFolder } from "../../support/system.ts";

t.test("logs the dependency's own message for errors that an operator can fix, and never sends it", async (t) => {
  let thrown: PlatformError = new StorageFailure("none yet");
  const around = (platform: Platform): Platform => ({
    ...platform,
    sellers: Object.assign(Object.create(platform.sellers), {
      get: async () => {
        throw thrown;
      },
    }),
  });
  const { port, logged } = await openTestGateway(t, { dataDir: testFolder(t), around });
  const cause = new Error("7 PERMISSION_DENIED: Missing\nor insufficient permissions.");
  const line = "Error: 7 PERMISSION_DENIED: Missing or insufficient permissions.";
  const cases: [PlatformError, number, string | undefined][] = [
    [new Unauthorized("The storage refuses this platform's access.", { cause }), 403, `platform's access. ${line}`],
    [new StorageExhausted("The storage's quota is used up.", { cause }), 503, `quota is used up. ${line}`],
    [new StorageFailure("The storage failed.", { cause }), 503, `The storage failed. ${line}`],
    [new StorageFailure("The database is locked."), 503, "The database is locked."],
    [new PaymentFailed("Stripe did not answer.", { cause }), 502, `did not answer. ${line}`],
    [new PaymentFailed("The account was changed each time."), 502, "The account was changed each time."],
    [new PaymentRejected("amount_too_small", "Stripe refused.", { cause }), 409, `Stripe refused. ${line}`],
    [new PaymentUnavailable("The shop takes no cards."), 409, undefined],
    [new Unauthorized("The shop is closed."), 403, undefined],
    [new DomainTaken("Another shop holds it.", { cause }), 409, undefined],
  ];
  for (const [error, status, fault] of cases) {
    thrown = error;
    logged.length = 0;
    const answer = await httpGet(port, "shops.example", `/api/sellers/s1/orders/${"A".repeat(43)}`);
    t.equal(answer.status, status, error.message);
    t.notMatch(answer.text, /PERMISSION|insufficient/);
    const faults = logged.filter(({ msg }) => msg === "a dependency of the platform refused or failed");
    t.equal(faults.length, fault === undefined ? 0 : 1, error.message);
    if (fault !== undefined) {
      t.ok(String(faults[0]?.fault).endsWith(fault), String(faults[0]?.fault));
      t.match(faults[0], { level: 40, method: "GET", id: String });
    }
  }
});

t.test("an error's page is in the visitor's language", async (t) => {
  const { port } = await openTestGateway(t, { dataDir: testFolder(t) });
  const table = new CaseTable();
  const cases: [headers: Record<string, string>, root: string, sentence: string][] = [
    [{}, 'lang="en" dir="ltr"', "This web address can’t belong to a shop. Check its spelling."],
    [{ "Accept-Language": "fr, de;q=0.9" }, 'lang="de" dir="ltr"', "Diese Webadresse kann zu keinem Shop gehören."],
    [
      { "Accept-Language": "de", Cookie: "language=ar" },
      'lang="ar" dir="rtl"',
      "لا يمكن أن يكون عنوان الويب هذا لمتجر.",
    ],
  ];
  for (const [headers, root, sentence] of cases) {
    const { text } = await httpGet(port, "a..b", "/", { headers: { Accept: "text/html", ...headers } });
    table.check(sentence, [text.includes(`<html ${root}>`), text.includes(sentence)], [true, true]);
  }
  t.same(table.wrong(), []);
  const { text } = await httpGet(port, "a..b", "/api/site", { headers: { "Accept-Language": "de" } });
  t.match(text, "This web address can’t belong to a shop.", "the API answers in English");
});
