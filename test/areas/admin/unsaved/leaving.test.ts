import t from "tap";
import "../../../../areas/shared/state/strict-actions.ts";
import { Leaving } from "../../../../areas/admin/unsaved/leaving.ts";

t.test("leaves without asking if nothing is unsaved", async (t) => {
  const leaving = new Leaving();
  let left = 0;
  leaving.attempt(() => (left += 1));
  t.equal(left, 1);
});

t.test("asks before leaving with unsaved changes", async (t) => {
  const leaving = new Leaving();
  let left = 0;
  leaving.guard({});
  leaving.attempt(() => (left += 1));
  t.equal(left, 0);
  leaving.stay();
  t.equal(leaving.asked, null);
  leaving.attempt(() => (left += 1));
  leaving.leave();
  t.equal(left, 1);
  t.equal(leaving.isDirty, false, "the changes are discarded");
});

t.test("does not ask after saving", async (t) => {
  const leaving = new Leaving();
  const release = leaving.guard({});
  t.equal(leaving.isDirty, true);
  release();
  release();
  let left = 0;
  leaving.attempt(() => (left += 1));
  t.equal(left, 1);
});

t.test("does not ask after the changes were discarded", async (t) => {
  const leaving = new Leaving();
  leaving.guard({});
  leaving.discard();
  let left = 0;
  leaving.attempt(() => (left += 1));
  t.equal(left, 1);
});

t.test("the browser asks before a reload, and only then", async (t) => {
  const leaving = new Leaving();
  const asks = () => {
    let asked = false;
    leaving.onBeforeUnload({ preventDefault: () => (asked = true) } as unknown as BeforeUnloadEvent);
    return asked;
  };
  t.equal(asks(), false);
  const release = leaving.hold();
  t.equal(asks(), true, "a change is running");
  let left = 0;
  leaving.attempt(() => (left += 1));
  t.equal(left, 1, "it goes on while the admin shows another page");
  release();
  t.equal(asks(), false);
  leaving.guard({});
  t.equal(asks(), true);
});
