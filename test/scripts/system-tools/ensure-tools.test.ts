import t from "tap";
import { type EnsureToolsOptions, ensureTools, isYes } from "../../../scripts/system-tools/ensure-tools.ts";
import type { ToolName } from "../../../scripts/system-tools/system-tools.ts";

const INTRODUCTION = "Missing for the tests: nginx with its brotli module, Java 17 or newer. To install:";

/** In these tests nginx can be installed, but Java requires root. */
async function ensure(options: Pick<EnsureToolsOptions, "install" | "confirm">) {
  const missing: ToolName[] = ["nginx", "java"];
  const printed: string[] = [];
  const questions: string[] = [];
  const { install, confirm } = options;
  const left = await ensureTools({
    install,
    confirm:
      confirm &&
      ((question) => {
        questions.push(question);
        return confirm(question);
      }),
    print: (line) => printed.push(line),
    findMissing: () => [...missing],
    installations: () => [
      { command: "install nginx", run: async () => void missing.shift() },
      { command: "sudo install java" },
    ],
  });
  return { left, printed, questions };
}

t.test("names the missing tools and the commands that install them, for every answer", async (t) => {
  const cases: [string, Pick<EnsureToolsOptions, "install" | "confirm">, ToolName[], string[]][] = [
    ["asks and installs after a yes", { install: "ask", confirm: async () => true }, ["java"], ["Install now?"]],
    [
      "asks and installs nothing after a no",
      { install: "ask", confirm: async () => false },
      ["nginx", "java"],
      ["Install now?"],
    ],
    ["installs without a terminal", { install: "ask", confirm: undefined }, ["java"], []],
    ["installs without a question on yes", { install: "yes", confirm: async () => false }, ["java"], []],
    ["only prints on no", { install: "no", confirm: async () => true }, ["nginx", "java"], []],
  ];
  for (const [title, options, left, questions] of cases) {
    const printed = [INTRODUCTION, "  install nginx", "  sudo install java"];
    t.same(await ensure(options), { left, printed, questions }, title);
  }
});

t.test("prints nothing if nothing is missing", async (t) => {
  const printed: string[] = [];
  const options = { findMissing: () => [], print: (line: string) => printed.push(line) };
  t.same(await ensureTools({ install: "no", ...options }), []);
  t.same(printed, []);
});

t.test("prints how to get the Firestore emulator, but doesn't download it", async (t) => {
  for (const install of ["no", "yes"] as const) {
    const printed: string[] = [];
    const missing: ToolName[] = ["firestore-emulator"];
    t.same(await ensureTools({ install, findMissing: () => missing, print: (line) => printed.push(line) }), missing);
    t.match(printed, [
      "Missing for the tests: The Firestore emulator. To install:",
      /^ {2}npx --prefix test\/tools firebase setup:emulators:firestore, or gcloud /,
    ]);
  }
});

t.test("accepts an empty answer as yes", async (t) => {
  const answers = ["", " ", "y", "Y", "yes", "n", "N", "no", "x"];
  t.same(
    answers.filter((answer) => isYes(answer)),
    ["", " ", "y", "Y", "yes"],
  );
});
