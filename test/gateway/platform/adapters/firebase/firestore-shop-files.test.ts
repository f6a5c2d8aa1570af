import { randomUUID } from "node:crypto";
import t from "tap";
import { openPlatform } from "../../../../../gateway/platform/adapters/open-platform.ts";
import { shopFilesContract } from "../../../../contract/shop-files.ts";
import { firestoreEmulator } from "../../../../support/firestore-emulator.ts";

if (await firestoreEmulator(t)) {
  const dataDir = t.testdir();
  const open = () => openPlatform({ backend: "firebase", dataDir, firebase: { projectId: `demo-${randomUUID()}` } });
  shopFilesContract(t, open, 5);
}
