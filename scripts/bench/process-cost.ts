import { readdirSync, readFileSync } from "node:fs";

/** All processes below `pid`, itself included, by Linux' own list of children. */
function family(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(family)];
}

/**
 * The CPU time that a process and its children have used so far, in microseconds: what the scheduler counted for each of
 * their threads (https://docs.kernel.org/scheduler/sched-stats.html), which is exact where clock ticks are 10 ms.
 */
export function cpuMicroseconds(pid: number): number {
  let nanoseconds = 0;
  for (const member of family(pid)) {
    for (const task of readdirSync(`/proc/${member}/task`)) {
      nanoseconds += Number(readFileSync(`/proc/${member}/task/${task}/schedstat`, "utf8").split(" ")[0]);
    }
  }
  return nanoseconds / 1000;
}

/** Resident memory of a process and its children, in megabytes. */
export function residentMegabytes(pid: number): number {
  let kilobytes = 0;
  for (const member of family(pid)) {
    kilobytes += Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/status`, "utf8"))?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
