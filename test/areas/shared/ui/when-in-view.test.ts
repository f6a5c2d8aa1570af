import t from "tap";
import { hasRoomyLine } from "../../../../areas/shared/ui/when-in-view.ts";
import { CaseTable } from "../../../support/system.ts";

t.test("prefetches only on a fast line that the visitor does not save", async (t) => {
  const table = new CaseTable();
  table.check("a browser without the API", hasRoomyLine(undefined), true);
  table.check("a fast line", hasRoomyLine({ effectiveType: "4g", saveData: false }), true);
  table.check("a slow line", hasRoomyLine({ effectiveType: "3g" }), false);
  table.check("saved data", hasRoomyLine({ effectiveType: "4g", saveData: true }), false);
  t.same(table.wrong(), []);
});
