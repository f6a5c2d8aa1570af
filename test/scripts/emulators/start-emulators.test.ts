import { spawn } from "node:child_process";
import { once } from "node:events";
import t from "tap";
import { readConfig } from "../../../gateway/config.ts";
import { PROJECT_ROOT } from "../../../scripts/build/paths.ts";
import { SYSTEM_TOOLS } from "../../../scripts/system-tools/system-tools.ts";
import { firebaseEmulators, firebaseProject, firebaseVariables } from "../../support/firebase.ts";
import { signInToFirebase } from "../../support/firebase-admin.ts";
import { pollUntil, programEnvironment } from "../../support/system.ts";

const RUN = `
  import { startFirestoreEmulator } from "./scripts/emulators/start-emulators.ts";
  const { host } = await startFirestoreEmulator();
  console.log("http://" + host);
`;

if (await firebaseEmulators(t)) {
  t.test("gives each project its own accounts and files", async (t) => {
    const [one, other] = [firebaseProject(), firebaseProject()];
    const owner = { Authorization: "Bearer owner", "Content-Type": "application/json" };
    const auth = `http://${one.emulators?.auth}/identitytoolkit.googleapis.com/v1/projects`;
    const body = JSON.stringify({ email: "ada@people.example", password: "a heron on the quay" });
    t.equal((await fetch(`${auth}/${one.projectId}/accounts`, { method: "POST", headers: owner, body })).status, 200);
    for (const [{ projectId }, count] of [
      [one, 1],
      [other, undefined],
    ] as const) {
      const found = await fetch(`${auth}/${projectId}/accounts:lookup`, {
        method: "POST",
        headers: owner,
        body: JSON.stringify({ email: ["ada@people.example"] }),
      });
      t.equal(((await found.json()) as { users?: unknown[] }).users?.length, count, projectId);
    }
    const signIn = (project: typeof one) => signInToFirebase(project, "ada@people.example", "a heron on the quay");
    t.ok(await signIn(one), "the API key selects the project");
    await t.rejects(signIn(other), TypeError);

    const objects = ({ storageBucket }: typeof one) => `http://${one.emulators?.storage}/v0/b/${storageBucket}/o`;
    const upload = await fetch(`${objects(one)}?name=a%2Fb.txt`, { method: "POST", headers: owner, body: "words" });
    t.equal(upload.status, 200);
    t.equal(await (await fetch(`${objects(one)}/a%2Fb.txt?alt=media`, { headers: owner })).text(), "words");
    t.equal((await fetch(`${objects(other)}/a%2Fb.txt`, { headers: owner })).status, 404);
  });

  t.test("configures a gateway for a project by its variables", async (t) => {
    const project = firebaseProject();
    t.strictSame(readConfig({ ...process.env, NODE_ENV: "test", ...firebaseVariables(project) }).firebase, project);
  });

  t.test("a process ends with its emulator, without stopping it", async (t) => {
    const run = spawn(process.execPath, ["--input-type=module", "-e", RUN], {
      cwd: PROJECT_ROOT,
      env: { ...programEnvironment(), FIRESTORE_EMULATOR_JAR: SYSTEM_TOOLS["firestore-emulator"].find() },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(run, "exit");
    const [url] = (await once(run.stdout.setEncoding("utf8"), "data")) as [string];
    t.same(await ended, [0, null]);
    const isGone = () =>
      fetch(url).then(
        () => false,
        () => true,
      );
    t.ok(await pollUntil(isGone, Boolean));
  });
}
