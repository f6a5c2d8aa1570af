import "../../../../../../areas/shared/state/strict-actions.ts";
import t from "tap";
import { AddressChange } from "../../../../../../areas/admin/sellers/settings/form/address-change.ts";
import { createProblemTexts } from "../../../../../../areas/shared/i18n/create-problem-texts.ts";
import { en } from "../../../../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../../../../areas/shared/i18n/translate.ts";
import { adminSellerOf, fakeCall, fakeShopApi } from "../../../../../support/admin-data.ts";
import { refusal } from "../../../../../support/fakes.ts";

/** A change whose answers the test gives. All names are free when they are looked up. */
function open() {
  const asked: { domain: string; refuse: (error: Error) => void }[] = [];
  const change = new AddressChange({
    api: fakeShopApi({
      changeDomain: ({ body: { domain } }) => new Promise((_, refuse) => void asked.push({ domain, refuse })),
    }),
    call: fakeCall({ name: ({ path: { name } }) => ({ name, state: "free", suggestions: [] }) }),
    wait: async () => {},
    seller: () => adminSellerOf({ domain: "acme" }),
    onChanged: () => {},
    problems: createProblemTexts(createMessages("en", en)),
  });
  return { change, asked };
}

const reserved = () => refusal("bad-request", 400, { fields: [{ field: "domain", code: "reserved" }] });

t.test("shows why the platform refuses a name", async (t) => {
  const { change, asked } = open();
  await change.names.change("marta");
  const submitted = change.submit();
  t.equal(asked[0]?.domain, "marta");
  asked[0]?.refuse(reserved());
  await submitted;
  t.match(change, { names: { verdict: { kind: "impossible", problem: { code: "reserved" } } }, isPossible: false });
});

t.test("keeps the verdict on a name that was typed before another was refused", async (t) => {
  const { change, asked } = open();
  await change.names.change("marta");
  const submitted = change.submit();
  await change.names.change("clara");
  asked[0]?.refuse(reserved());
  await submitted;
  t.match(change, { busy: false, problem: null, names: { verdict: { kind: "free" } }, isPossible: true });
});
