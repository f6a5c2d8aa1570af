import { mock } from "node:test";
import { stripVTControlCharacters } from "node:util";
import t from "tap";
import { createProgress } from "../../scripts/progress.js";

function fakeStream(isTTY: boolean, columns = 80) {
  const writes: string[] = [];
  return { isTTY, columns, writes, write: (text: string) => writes.push(text) };
}

/** The last line that a terminal shows. */
function lastLine(writes: string[]): string {
  return stripVTControlCharacters(writes.at(-1) ?? "").replace(/^\r/, "");
}

t.beforeEach(() => {
  delete process.env.CI;
  delete process.env.NO_COLOR;
  process.env.TERM = "xterm";
  mock.timers.enable({ apis: ["Date", "setTimeout"] });
});
t.afterEach(() => mock.timers.reset());

t.test("shows a bar on a terminal", async (t) => {
  const stream = fakeStream(true);
  const progress = createProgress("Building", 4, stream);
  t.match(lastLine(stream.writes), /^Building ┄{24} {3}0 % $/, "shown immediately");
  mock.timers.tick(100);
  progress.update(1, "admin");
  t.match(lastLine(stream.writes), /^Building ━{6}┄{18} {2}25 % admin$/);
  progress.done("3 areas");
  t.equal(lastLine(stream.writes), "✔ Building: 3 areas\n");
  t.ok(
    stream.writes.every((text) => text.startsWith("\r")),
    "each write replaces the same line",
  );
});

t.test("redraws at most 15 times a second and always shows the last state", async (t) => {
  const stream = fakeStream(true);
  const progress = createProgress("Installing", 1000, stream);
  for (let done = 1; done <= 1000; done++) {
    progress.update(done);
    mock.timers.tick(1);
  }
  t.ok(stream.writes.length <= 17, `${stream.writes.length} redraws in a second`);
  t.ok(stream.writes.length >= 13, `${stream.writes.length} redraws in a second`);
  mock.timers.tick(100);
  t.match(lastLine(stream.writes), /100 %/);
});

t.test("keeps redrawing while the event loop is busy", async (t) => {
  const stream = fakeStream(true);
  const progress = createProgress("Importing", 2, stream);
  mock.timers.setTime(1000);
  progress.update(1);
  t.match(lastLine(stream.writes), /50 %/);
});

t.test("never grows wider than the terminal", async (t) => {
  for (const columns of [10, 20, 40, 41, 42, 80]) {
    const stream = fakeStream(true, columns);
    createProgress("Title", 10, stream).update(
      5,
      "a label that is too long for a line of any terminal in this test, even of the widest one",
    );
    mock.timers.tick(100);
    t.ok(lastLine(stream.writes).length < Math.max(columns, "Title 50 % ".length), `${columns} columns`);
  }
});

t.test("keeps labels with line breaks on one line", async (t) => {
  const stream = fakeStream(true);
  createProgress("Title", 2, stream).update(1, "one\ntwo\x1b[2Jthree");
  mock.timers.tick(100);
  t.match(lastLine(stream.writes), /one two \[2Jthree$/);
});

t.test("prints one line per tenth without a terminal", async (t) => {
  const stream = fakeStream(false);
  const progress = createProgress("Drawing", 200, stream);
  for (let done = 0; done <= 200; done++) progress.update(done, `picture ${done}`);
  progress.done("200 pictures");
  t.equal(stream.writes.length, 11);
  t.equal(stream.writes[0], "Drawing 10 % picture 20\n");
  t.equal(stream.writes.at(-1), "Drawing: 200 pictures\n");
  t.notMatch(stream.writes.join(""), "\x1b");
});

t.test("prints plain lines in CI and on dumb terminals", async (t) => {
  for (const [name, value] of [
    ["CI", "true"],
    ["TERM", "dumb"],
  ] as const) {
    process.env[name] = value;
    const stream = fakeStream(true);
    createProgress("Drawing", 1, stream).done();
    t.same(stream.writes, ["Drawing: done\n"], `${name}=${value}`);
    delete process.env[name];
  }
});

t.test("prints no colours with NO_COLOR", async (t) => {
  process.env.NO_COLOR = "1";
  const stream = fakeStream(true);
  const progress = createProgress("Drawing", 1, stream);
  progress.fail("no paper");
  t.notMatch(stream.writes.join(""), "m━");
  t.equal(lastLine(stream.writes), "✖ Drawing: no paper\n");
});

t.test("prints nothing after its end, and limits the share to 100 %", async (t) => {
  for (const isTTY of [true, false]) {
    const stream = fakeStream(isTTY);
    const progress = createProgress("Drawing", 0, stream);
    progress.update(7);
    mock.timers.tick(100);
    t.match(lastLine(stream.writes), /100 %/, "a total of 0 counts as done");
    progress.done();
    const written = stream.writes.length;
    progress.update(1);
    progress.done();
    progress.fail("late");
    mock.timers.tick(1000);
    t.equal(stream.writes.length, written);
  }
});
