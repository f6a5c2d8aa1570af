import t from "tap";
import { noUploads } from "../../../../gateway/platform/pictures/disk-images.ts";
import { uploadsContract } from "../../../contract/uploads.ts";

uploadsContract(t, async () => noUploads);

t.test("returns no path for uploads", async (t) => {
  t.equal(noUploads.pathOf("ada", "a"), undefined);
});
