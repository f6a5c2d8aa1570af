import t from "tap";
import { parseAptStatus } from "../../../scripts/system-tools/install-tools.ts";

t.test("apt's progress", async (t) => {
  const cases: [string, number | undefined, string?][] = [
    ["dlstatus:3:41.5:Retrieving file 3 of 8 (1 s remaining)", 41.5, "Retrieving file 3 of 8 (1 s remaining)"],
    ["pmstatus:nginx:60.25:Unpacking nginx (amd64)", 160.25, "Unpacking nginx (amd64)"],
    ["pmstatus:libc6:amd64:20:Preparing libc6", 120, "Preparing libc6"],
    ["pmstatus:dpkg-exec:0.0:Running dpkg", 100, "Running dpkg"],
    ["pmerror:nginx:60.2:oh", undefined],
    ["Reading package lists...", undefined],
  ];
  for (const [line, done, label] of cases) {
    t.same(parseAptStatus(line), done === undefined ? undefined : { done, label }, line);
  }
});
