import t from "tap";
import { openPlatform } from "../../../../gateway/platform/open-platform.ts";
import { shopFilesContract } from "../../../contract/shop-files.ts";
import { firebaseEmulators, firebaseProject } from "../../../support/firebase.ts";
import { testFolder } from "../../../support/system.ts";

if (await firebaseEmulators(t)) {
  const dataDir = testFolder(t);
  const open = () => openPlatform({ backend: "firebase", dataDir, firebase: firebaseProject() });
  shopFilesContract(t, open, 5);
}
