import "../../../../../../areas/shared/state/strict-actions.ts";
import t from "tap";
import { en } from "../../../../../../areas/admin/sellers/i18n/en.ts";
import { LOOK_PART } from "../../../../../../areas/admin/sellers/settings/form/look-part.ts";
import { SettingsForm } from "../../../../../../areas/admin/sellers/settings/form/settings-form.ts";
import { SHOP_PART } from "../../../../../../areas/admin/sellers/settings/form/shop-part.ts";
import { ApiError } from "../../../../../../areas/shared/api/api-error.ts";
import { createProblemTexts } from "../../../../../../areas/shared/i18n/create-problem-texts.ts";
import { en as problemSentences } from "../../../../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../../../../areas/shared/i18n/translate.ts";
import type { SellerSettingsChange } from "../../../../../../areas/shared/sellers/contract/settings.ts";
import type { AdminSeller } from "../../../../../../areas/shared/sellers/seller.ts";
import { adminSellerOf, fakeShopApi } from "../../../../../support/admin-data.ts";

const texts = createMessages("en", en);
const problems = createProblemTexts(createMessages("en", problemSentences));

/** A platform with one shop. It rejects a save that is based on an older version. */
function platformOf(stored: AdminSeller) {
  const sent: SellerSettingsChange[] = [];
  const saved: AdminSeller[] = [];
  const platform = {
    stored,
    sent,
    saved,
    /** Errors of the next saves. */
    failures: [] as Error[],
    /** Runs during a save. */
    beforeAnswer: () => {},
    someoneElseChanges(change: Partial<AdminSeller>) {
      platform.stored = { ...platform.stored, ...change, updatedAt: `${platform.stored.updatedAt}+` };
    },
  };
  const api = fakeShopApi({
    adminSeller: () => ({ seller: platform.stored }),
    changeSeller({ body: { updatedAt, change } }) {
      sent.push(change);
      platform.beforeAnswer();
      const failure = platform.failures.shift();
      if (failure) throw failure;
      if (updatedAt !== platform.stored.updatedAt) throw new ApiError("version-conflict", "Somebody else.", 409);
      platform.someoneElseChanges(change);
      return { seller: platform.stored };
    },
  });
  const options = { api, seller: stored, texts, problems, onSaved: (seller: AdminSeller) => saved.push(seller) };
  const form = new SettingsForm({ ...options, part: SHOP_PART });
  return Object.assign(platform, { form, options });
}

t.test("sends changed settings only", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  t.equal(form.dirty, false);
  form.change({ tagline: "Better things " });
  t.equal(form.dirty, true);
  t.equal(await form.save(), true);
  t.strictSame(platform.sent, [{ tagline: "Better things" }]);
  t.equal(form.dirty, false, "the field shows the stored text, without the trailing space");
  t.equal(form.values.tagline, "Better things");
  t.strictSame(platform.saved, [platform.stored]);
});

t.test("has nothing to save after a change is reverted", async (t) => {
  const { form } = platformOf(adminSellerOf());
  form.change({ name: "Other" });
  form.change({ name: "Acme" });
  t.equal(form.dirty, false);
});

t.test("shows problems at their fields and sends nothing", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  form.change({ name: " ", contact: { email: "nonsense", phone: "12", address: "" } });
  t.strictSame(form.problems, {}, "not before the first attempt to save");
  t.equal(await form.save(), false);
  t.strictSame(Object.keys(form.problems), ["name", "contact.email", "contact.phone"]);
  t.equal(form.refusals, 1);
  t.strictSame(platform.sent, []);
  form.change({ name: "A" });
  t.strictSame(Object.keys(form.problems), ["contact.email", "contact.phone"], "fixed while typing");
  t.strictSame(form.problem, { code: "bad-request", message: "Correct the marked fields, then save again." });
  form.change({ contact: { email: "a@b.example", phone: "", address: "" } });
  t.equal(form.problem, null, "no problem is left");
});

t.test("shows the platform’s problems at their fields and keeps the typed text", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  platform.failures = [
    new ApiError("bad-request", "Not as expected.", 400, {
      fields: [
        { field: "change.contact.email", code: "not-an-email" },
        { field: "change.name", code: "too-long", params: { max: 80 } },
      ],
    }),
  ];
  form.change({ name: "Long" });
  t.equal(await form.save(), false);
  t.strictSame(form.problems, {
    "contact.email": "Enter an email address, such as hello@example.com.",
    name: "Use at most 80 characters.",
  });
  t.equal(form.values.name, "Long");
});

t.test("keeps everything after a failure, and saves it on the next attempt", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  platform.failures = [new ApiError("network", "from the platform")];
  form.change({ name: "New" });
  t.equal(await form.save(), false);
  t.strictSame(form.problem, {
    code: "network",
    message: "We couldn’t reach the server. Check your connection and try again.",
  });
  t.equal(form.busy, false);
  t.equal(form.dirty, true);
  t.equal(await form.save(), true);
  t.equal(form.problem, null);
});

t.test("keeps other people’s changes of other settings", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  platform.someoneElseChanges({ paymentInstructions: "By bank", tagline: "Theirs" });
  form.change({ name: "Mine" });
  t.equal(await form.save(), true);
  t.match(platform.stored, { name: "Mine", tagline: "Theirs", paymentInstructions: "By bank" });
  t.equal(form.values.tagline, "Theirs");
  t.equal(form.conflict, null);
});

t.test("asks before overwriting a setting that someone else has changed", async (t) => {
  const start = () => {
    const platform = platformOf(adminSellerOf());
    platform.someoneElseChanges({ name: "Theirs", about: "About" });
    platform.form.change({ name: "Mine", tagline: "Mine too" });
    return platform;
  };

  t.test("reports the conflict and keeps the own changes in the fields", async (t) => {
    const { form, stored } = start();
    t.equal(await form.save(), false);
    t.strictSame(form.conflict?.names, ["name"]);
    t.equal(form.conflict?.seller.name, "Theirs");
    t.equal(form.values.name, "Mine");
    t.equal(stored.name, "Theirs");
  });

  t.test("takes their value and keeps the own changes of other settings", async (t) => {
    const platform = start();
    const { form } = platform;
    await form.save();
    form.takeTheirs();
    t.match(form.values, { name: "Theirs", tagline: "Mine too", about: "About" });
    t.equal(form.conflict, null);
    t.equal(await form.save(), true);
    t.match(platform.stored, { name: "Theirs", tagline: "Mine too", about: "About" });
  });

  t.test("overwrites their value", async (t) => {
    const platform = start();
    await platform.form.save();
    t.equal(await platform.form.keepMine(), true);
    t.match(platform.stored, { name: "Mine", tagline: "Mine too", about: "About" });
  });

  t.test("shows the stored settings after discarding", async (t) => {
    const { form } = start();
    await form.save();
    form.discard();
    t.match(form.values, { name: "Theirs", tagline: "Things" });
    t.equal(form.dirty, false);
  });
});

t.test("has no conflict if both made the same change", async (t) => {
  const platform = platformOf(adminSellerOf());
  platform.someoneElseChanges({ name: "Both" });
  platform.form.change({ name: "Both", tagline: "Mine" });
  t.equal(await platform.form.save(), true);
  t.match(platform.stored, { name: "Both", tagline: "Mine" });
});

t.test("keeps what is typed during a save as unsaved", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  form.change({ name: "First" });
  platform.beforeAnswer = () => form.change({ name: "Second" });
  t.equal(await form.save(), true);
  t.equal(form.values.name, "Second");
  t.equal(form.dirty, true);
});

t.test("waits for the save that runs when the page is left, and saves what was typed since", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  form.change({ name: "One" });
  t.strictSame(await Promise.all([form.save(), form.save()]), [true, true]);
  t.strictSame(platform.sent, [{ name: "One" }], "nothing is saved twice");
  form.change({ name: "Two" });
  platform.beforeAnswer = () => {
    platform.beforeAnswer = () => {};
    form.change({ name: "Three" });
  };
  t.strictSame(await Promise.all([form.save(), form.save()]), [true, true]);
  t.equal(platform.stored.name, "Three");
  t.equal(form.dirty, false);
  form.change({ name: "Four" });
  platform.failures = [new ApiError("network", "Offline."), new ApiError("network", "Offline.")];
  t.strictSame(await Promise.all([form.save(), form.save()]), [false, false]);
  t.equal(form.problem?.code, "network");
});

t.test("keeps a chosen colour when someone else has changed another setting", async (t) => {
  const platform = platformOf(adminSellerOf());
  const form = new SettingsForm({ ...platform.options, part: LOOK_PART });
  const { theme } = form.values;
  form.change({ theme: { ...theme, accent: "#aa3300", code: "#aa3300" } });
  platform.someoneElseChanges({ name: "Acme & Co" });
  t.equal(await form.save(), true);
  t.match(platform.stored, { name: "Acme & Co", theme: { accent: "#aa3300" } });
});

t.test("shows reloaded settings unless something is being edited", async (t) => {
  const { form } = platformOf(adminSellerOf());
  form.adopt(adminSellerOf({ name: "Newer" }));
  t.equal(form.values.name, "Newer");
  form.change({ tagline: "Mine" });
  form.adopt(adminSellerOf({ name: "Newest" }));
  t.equal(form.values.name, "Newer");
});
