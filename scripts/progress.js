// Plain JavaScript: it also runs while the Node that can run TypeScript is being installed.

/**
 * @typedef {object} Progress
 * @property {(done: number, label?: string) => void} update Sets how much of `total` is done, and the current item.
 * @property {(summary?: string) => void} done Ends with a line that contains the summary.
 * @property {(message: string) => void} fail Ends with a line that contains the error.
 */

/**
 * The part of a stream that the progress display uses.
 * @typedef {object} ProgressStream
 * @property {boolean} [isTTY]
 * @property {number} [columns]
 * @property {(text: string) => unknown} write
 */

/** In ms: about 15 redraws a second. */
const REDRAW_INTERVAL = 66;
const STEPS_WITHOUT_TERMINAL = 10;
const BAR_WIDTH = 24;
const DEFAULT_COLUMNS = 80;

/**
 * Shows a task's progress: a bar on a terminal, elsewhere (a file, a pipe, CI) one plain line per tenth.
 *
 * The cursor is never hidden, and each redraw restores the terminal's settings, so killing the process is safe.
 * @param {string} title the task, e.g. `Building areas`
 * @param {number} total in the unit of `update`; 0 counts as all done
 * @param {ProgressStream} [stream]
 * @returns {Progress}
 */
export function createProgress(title, total, stream = process.stderr) {
  const interactive = Boolean(stream.isTTY) && !process.env.CI && process.env.TERM !== "dumb";
  return interactive ? createBar(title, total, stream) : createLines(title, total, stream);
}

/** @type {(title: string, total: number, stream: ProgressStream) => Progress} */
function createBar(title, total, stream) {
  const paint = process.env.NO_COLOR ? plain : coloured;
  let current = { done: 0, label: "" };
  let drawnAt = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pending;
  let ended = false;

  const draw = () => {
    clearTimeout(pending);
    pending = undefined;
    drawnAt = Date.now();
    const share = shareOf(current.done, total);
    const filled = Math.round(share * BAR_WIDTH);
    const head = `${title} `;
    const tail = ` ${percent(share).padStart(5)} `;
    const room = (stream.columns || DEFAULT_COLUMNS) - head.length - BAR_WIDTH - tail.length - 1;
    const bar = paint.accent("━".repeat(filled)) + paint.faint("┄".repeat(BAR_WIDTH - filled));
    const line = room >= 0 ? head + bar + tail + paint.faint(shorten(current.label, room)) : head + tail.trim();
    // Without automatic wrapping (DECAWM), a label of double-width characters stays on its line too.
    stream.write(`\r\x1b[?7l${line}\x1b[K\x1b[?7h`);
  };
  /** @type {(line: string) => void} */
  const end = (line) => {
    if (ended) return;
    ended = true;
    clearTimeout(pending);
    stream.write(`\r${line}\x1b[K\n`);
  };

  draw();
  return {
    update(done, label = current.label) {
      if (ended) return;
      current = { done, label };
      if (Date.now() - drawnAt >= REDRAW_INTERVAL) draw();
      else pending ??= setTimeout(draw, REDRAW_INTERVAL).unref();
    },
    done: (summary) => end(`${paint.good("✔")} ${title}${ending(summary)}`),
    fail: (message) => end(`${paint.bad("✖")} ${title}${ending(message)}`),
  };
}

/** @type {(title: string, total: number, stream: ProgressStream) => Progress} */
function createLines(title, total, stream) {
  let step = 0;
  let ended = false;
  /** @type {(line: string) => void} */
  const end = (line) => {
    if (!ended) stream.write(`${line}\n`);
    ended = true;
  };

  return {
    update(done, label = "") {
      const share = shareOf(done, total);
      const reached = Math.floor(share * STEPS_WITHOUT_TERMINAL);
      if (ended || reached <= step) return;
      step = reached;
      stream.write(`${title} ${percent(share)}${label && ` ${oneLine(label)}`}\n`);
    },
    done: (summary) => end(`${title}${ending(summary ?? "done")}`),
    fail: (message) => end(`${title} failed${ending(message)}`),
  };
}

/** @type {(done: number, total: number) => number} */
function shareOf(done, total) {
  return total > 0 ? Math.min(1, Math.max(0, done / total)) : 1;
}

/** Rounded down: 100 % means that everything is done. @type {(share: number) => string} */
function percent(share) {
  return `${Math.floor(share * 100)} %`;
}

/** @type {(text: string | undefined) => string} */
function ending(text) {
  return text ? `: ${text}` : "";
}

/** @type {(text: string) => string} */
function oneLine(text) {
  return text.replace(/\p{Cc}+/gu, " ");
}

/** @type {(text: string, columns: number) => string} */
function shorten(text, columns) {
  const characters = Array.from(new Intl.Segmenter().segment(oneLine(text)), ({ segment }) => segment);
  if (characters.length <= columns) return characters.join("");
  return columns > 0 ? `${characters.slice(0, columns - 1).join("")}…` : "";
}

/** @type {(code: number) => (text: string) => string} */
const sgr = (code) => (text) => (text ? `\x1b[${code}m${text}\x1b[0m` : "");
/** @type {(text: string) => string} */
const asIs = (text) => text;
const coloured = { accent: sgr(36), faint: sgr(90), good: sgr(32), bad: sgr(31) };
const plain = { accent: asIs, faint: asIs, good: asIs, bad: asIs };
