import { prepareDemoData } from "../demo-data.ts";
import { type Check, PASSED } from "./check.ts";

/** Can the demo shops be imported? The browser tests use what comes of it; made here, its minute is shown as progress. */
export const demoDataCheck: Check = {
  title: "Demo shops",
  async run() {
    await prepareDemoData();
    return PASSED;
  },
};
