import { readdirSync, readFileSync } from "node:fs";

/** @throws RangeError if there are no values */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]];
  if (low === undefined || high === undefined) throw new RangeError("the median of nothing");
  return (low + high) / 2;
}

/** The smallest value that is not below `percent` percent of all values. @throws RangeError if there are no values */
export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.ceil((percent / 100) * sorted.length) - 1];
  if (value === undefined) throw new RangeError("a percentile of nothing");
  return value;
}

/** A generator of numbers in [0, 1), the same in every run: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks ranks from 0 to `count - 1` by Zipf's law with exponent 1: shop k is visited 1/k as often as the first. */
export function zipf(count: number, random: () => number): () => number {
  const cumulative = new Float64Array(count);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    sum += 1 / (i + 1);
    cumulative[i] = sum;
  }
  return () => {
    const target = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] as number) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The process `pid` and all its descendants, from Linux's list of children. */
function family(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(family)];
}

/**
 * The CPU time that a process and its children have used, in microseconds, from the scheduler's statistics per thread
 * (https://docs.kernel.org/scheduler/sched-stats.html). They are exact, unlike clock ticks of 10 ms.
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

/** The resident memory of a process and its children, in megabytes. */
export function residentMegabytes(pid: number): number {
  let kilobytes = 0;
  for (const member of family(pid)) {
    kilobytes += Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/status`, "utf8"))?.[1] ?? 0);
  }
  return kilobytes / 1024;
}
