import t from "tap";
import { noUploads } from "../../../../gateway/platform/pictures/disk-images.ts";
import { uploadsContract } from "../../../contract/uploads.ts";

uploadsContract(t, async () => noUploads);

t.test("nobody is told where to send a file", async (t) => {
  t.equal(noUploads.pathOf("ada", "a"), undefined);
});
