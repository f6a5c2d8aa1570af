import t from "tap";
import { openPlatform } from "../../../../../../gateway/platform/adapters/open-platform.ts";
import { shopFilesContract } from "../../../../../contract/shop-files.ts";
import { firebaseEmulators } from "../../../../../support/firebase-emulators.ts";
import { firebaseProject } from "../../../../../support/firebase-project.ts";

if (await firebaseEmulators(t)) {
  const dataDir = t.testdir();
  const open = () => openPlatform({ backend: "firebase", dataDir, firebase: firebaseProject() });
  shopFilesContract(t, open, 5);
}
