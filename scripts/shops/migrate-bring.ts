import { copyKind } from "../../gateway/platform/migration/copy-kind.ts";
import { kindsOf } from "../../gateway/platform/migration/kinds.ts";
import type { Standing } from "../../gateway/platform/migration/standing.ts";
import { TargetAhead } from "../../gateway/platform/migration/standing.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { createProgress, type ProgressStream } from "../progress.js";
import { sumOf, thingName } from "./migrate-words.ts";
import { OperatorProblem } from "./operator-problem.ts";

/** Brings one kind after another, with a progress bar for each on `stderr`. @throws OperatorProblem */
export async function bringAll(
  source: Platform,
  target: Platform,
  here: Standing,
  stderr: ProgressStream,
): Promise<void> {
  const targets = kindsOf(target);
  for (const [index, kind] of kindsOf(source).entries()) {
    const size = sumOf(await kind.counts());
    const progress = createProgress(`Bringing ${kind.title}`, size, stderr);
    try {
      const counterpart = targets[index] as typeof kind;
      const { brought, there } = await copyKind(kind, counterpart, (parts) => progress.update(parts));
      const incomplete = size - brought - there;
      const left = incomplete > 0 ? `, ${incomplete} left out: they are not complete here` : "";
      progress.done(`${brought} brought, ${there} there already${left}`);
    } catch (error) {
      progress.fail("stopped");
      if (!(error instanceof TargetAhead)) throw error;
      const name = thingName(error.part, here);
      throw new OperatorProblem(`${name} has gone on there since, so bringing it again would undo something.`);
    }
  }
}
