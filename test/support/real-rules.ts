import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { FirebaseWebApp } from "../../areas/shared/domain/firebase-web-app.ts";

const RULES = resolve(import.meta.dirname, "../../gateway/platform/adapters/firebase/firestore/firestore.rules");

/** Applies production's security rules to a project in the emulator, which has none by default. */
export async function putUnderRealRules({ projectId, emulators }: FirebaseWebApp): Promise<void> {
  const content = await readFile(RULES, "utf8");
  const answer = await fetch(`http://${emulators?.firestore}/emulator/v1/projects/${projectId}:securityRules`, {
    method: "PUT",
    body: JSON.stringify({ rules: { files: [{ name: "firestore.rules", content }] } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
