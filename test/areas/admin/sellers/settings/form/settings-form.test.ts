import "../../../../../../areas/shared/state/strict-actions.ts";
import t from "tap";
import { SettingsForm } from "../../../../../../areas/admin/sellers/settings/form/settings-form.ts";
import { SHOP_PART } from "../../../../../../areas/admin/sellers/settings/form/shop-part.ts";
import { ApiError } from "../../../../../../areas/shared/api/api-error.ts";
import type { SellerSettingsChange } from "../../../../../../areas/shared/sellers/contract/settings.ts";
import type { AdminSeller } from "../../../../../../areas/shared/sellers/seller.ts";
import { adminSellerOf, fakeShopApi } from "../../../../../support/admin-data.ts";

/** A platform with one shop, which refuses what was changed since. */
function platformOf(stored: AdminSeller) {
  const sent: SellerSettingsChange[] = [];
  const saved: AdminSeller[] = [];
  const platform = {
    stored,
    sent,
    saved,
    /** What the next writes meet instead. */
    failures: [] as Error[],
    /** Happens while a write is under way. */
    meanwhile: () => {},
    somebodyChanges(change: Partial<AdminSeller>) {
      platform.stored = { ...platform.stored, ...change, updatedAt: `${platform.stored.updatedAt}+` };
    },
  };
  const api = fakeShopApi({
    adminSeller: () => ({ seller: platform.stored }),
    changeSeller({ body: { updatedAt, change } }) {
      sent.push(change);
      platform.meanwhile();
      const failure = platform.failures.shift();
      if (failure) throw failure;
      if (updatedAt !== platform.stored.updatedAt) throw new ApiError("version-conflict", "Somebody else.", 409);
      platform.somebodyChanges(change);
      return { seller: platform.stored };
    },
  });
  const form = new SettingsForm({
    api,
    part: SHOP_PART,
    seller: stored,
    onSaved: (seller) => saved.push(seller),
  });
  return Object.assign(platform, { form });
}

t.test("sends what was changed and nothing else", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  t.equal(form.dirty, false);
  form.change({ tagline: "Better things " });
  t.equal(form.dirty, true);
  t.equal(await form.save(), true);
  t.strictSame(platform.sent, [{ tagline: "Better things" }]);
  t.equal(form.dirty, false, "what is stored is without the space at its end, and so is the field");
  t.equal(form.values.tagline, "Better things");
  t.strictSame(platform.saved, [platform.stored]);
});

t.test("what is typed and taken back again is nothing to save", async (t) => {
  const { form } = platformOf(adminSellerOf());
  form.change({ name: "Other" });
  form.change({ name: "Acme" });
  t.equal(form.dirty, false);
});

t.test("what is wrong is said at its field and nothing is sent", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  form.change({ name: " ", contact: { email: "nonsense", phone: "12", address: "" } });
  t.strictSame(form.problems, {}, "not while it is being typed");
  t.equal(await form.save(), false);
  t.strictSame(Object.keys(form.problems), ["name", "contact.email", "contact.phone"]);
  t.equal(form.refusals, 1);
  t.strictSame(platform.sent, []);
  form.change({ name: "A" });
  t.strictSame(Object.keys(form.problems), ["contact.email", "contact.phone"], "mended as one types");
  t.match(form.problem, { code: "bad-request" });
  form.change({ contact: { email: "a@b.example", phone: "", address: "" } });
  t.equal(form.problem, null, "with the last of it the whole is no problem any more");
});

t.test("the platform’s words for a field stand at it, and what was typed stays", async (t) => {
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
    "contact.email": "Enter an e-mail address, such as hello@example.com.",
    name: "Use at most 80 characters.",
  });
  t.equal(form.values.name, "Long");
});

t.test("a failure keeps everything, and another attempt saves it", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  platform.failures = [new ApiError("network", "We couldn’t reach the server.")];
  form.change({ name: "New" });
  t.equal(await form.save(), false);
  t.match(form.problem, { code: "network" });
  t.equal(form.busy, false);
  t.equal(form.dirty, true);
  t.equal(await form.save(), true);
  t.equal(form.problem, null);
});

t.test("what others change elsewhere in the settings stands in nobody’s way", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  platform.somebodyChanges({ paymentInstructions: "By bank", tagline: "Theirs" });
  form.change({ name: "Mine" });
  t.equal(await form.save(), true);
  t.match(platform.stored, { name: "Mine", tagline: "Theirs", paymentInstructions: "By bank" });
  t.equal(form.values.tagline, "Theirs");
  t.equal(form.conflict, null);
});

t.test("where both have changed the same, nothing is overwritten without being asked", async (t) => {
  const start = () => {
    const platform = platformOf(adminSellerOf());
    platform.somebodyChanges({ name: "Theirs", about: "About" });
    platform.form.change({ name: "Mine", tagline: "Mine too" });
    return platform;
  };

  t.test("told, with one’s own still in the fields", async (t) => {
    const { form, stored } = start();
    t.equal(await form.save(), false);
    t.strictSame(form.conflict?.names, ["name"]);
    t.equal(form.conflict?.seller.name, "Theirs");
    t.equal(form.values.name, "Mine");
    t.equal(stored.name, "Theirs");
  });

  t.test("theirs is taken, and what they have not touched stays one’s own", async (t) => {
    const platform = start();
    const { form } = platform;
    await form.save();
    form.takeTheirs();
    t.match(form.values, { name: "Theirs", tagline: "Mine too", about: "About" });
    t.equal(form.conflict, null);
    t.equal(await form.save(), true);
    t.match(platform.stored, { name: "Theirs", tagline: "Mine too", about: "About" });
  });

  t.test("one’s own is stored in its place", async (t) => {
    const platform = start();
    await platform.form.save();
    t.equal(await platform.form.keepMine(), true);
    t.match(platform.stored, { name: "Mine", tagline: "Mine too", about: "About" });
  });

  t.test("discarding goes on with what is stored now", async (t) => {
    const { form } = start();
    await form.save();
    form.discard();
    t.match(form.values, { name: "Theirs", tagline: "Things" });
    t.equal(form.dirty, false);
  });
});

t.test("the same change by two people is no conflict", async (t) => {
  const platform = platformOf(adminSellerOf());
  platform.somebodyChanges({ name: "Both" });
  platform.form.change({ name: "Both", tagline: "Mine" });
  t.equal(await platform.form.save(), true);
  t.match(platform.stored, { name: "Both", tagline: "Mine" });
});

t.test("what is typed while it is being saved stays, and is still to be saved", async (t) => {
  const platform = platformOf(adminSellerOf());
  const { form } = platform;
  form.change({ name: "First" });
  platform.meanwhile = () => form.change({ name: "Second" });
  t.equal(await form.save(), true);
  t.equal(form.values.name, "Second");
  t.equal(form.dirty, true);
});

t.test("what is read anew is taken unless something is being edited", async (t) => {
  const { form } = platformOf(adminSellerOf());
  form.adopt(adminSellerOf({ name: "Newer" }));
  t.equal(form.values.name, "Newer");
  form.change({ tagline: "Mine" });
  form.adopt(adminSellerOf({ name: "Newest" }));
  t.equal(form.values.name, "Newer");
});
