import t from "tap";
import { FirestorePictureRegister } from "../../../../gateway/platform/pictures/firestore-picture-register.ts";
import { openFirestore } from "../../../support/firebase-admin.ts";

t.test("reports the project's exhausted quota as a storage failure", async (t) => {
  const firestore = openFirestore(t, "demo-used-up");
  const runTransaction = () =>
    Promise.reject(Object.assign(new Error("8 RESOURCE_EXHAUSTED: Quota exceeded."), { code: 8 }));
  Object.assign(firestore, { runTransaction });
  const register = new FirestorePictureRegister(firestore);
  await t.rejects(register.enter("s1", { id: "0".repeat(32), bytes: 1 }, 10), { code: "storage-unavailable" });
});
