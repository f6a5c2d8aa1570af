import type { Film } from "./paint.ts";

/** Milliseconds between two pictures. */
const STEP = 100;
/** In px. */
const PICTURE = { width: 180, height: 370 };
const GAP = 12;
const LABEL = 24;
const COLUMNS = 8;

/** Draws what a visitor sees every 100 ms, from the start of the navigation until nothing changes any more. */
export function drawFilm({ name, figures, startedAt, frames }: Film): string {
  const last = frames.at(-1)?.at ?? startedAt;
  const steps = Array.from({ length: Math.ceil((last - startedAt) / STEP) + 1 }, (_, index) => index * STEP);
  const shown = steps.map((time) => frames.findLastIndex(({ at }) => at > startedAt && at <= startedAt + time));
  const cells = steps.map((time, index) => {
    const [x, y] = [
      GAP + (index % COLUMNS) * (PICTURE.width + GAP),
      2 * LABEL + Math.floor(index / COLUMNS) * (PICTURE.height + LABEL + GAP),
    ];
    const frame = shown[index] as number;
    const picture = frame < 0 ? "" : `<use href="#f${frame}" x="${x}" y="${y}"/>`;
    const isNew = frame !== (shown[index - 1] ?? -1);
    const label = `<text class="${isNew ? "new" : ""}" x="${x}" y="${y - 6}">${time} ms</text>`;
    return `${label}<rect x="${x}" y="${y}" width="${PICTURE.width}" height="${PICTURE.height}"/>${picture}`;
  });
  const pictures = [...new Set(shown)].flatMap((index) => {
    const frame = frames[index];
    if (!frame) return [];
    const href = `data:image/jpeg;base64,${frame.picture.toString("base64")}`;
    return [`<image id="f${index}" width="${PICTURE.width}" height="${PICTURE.height}" href="${href}"/>`];
  });
  const width = GAP + COLUMNS * (PICTURE.width + GAP);
  const height = 2 * LABEL + Math.ceil(steps.length / COLUMNS) * (PICTURE.height + LABEL + GAP);
  const caption = Object.entries(figures).map(([figure, value]) => `${figure} ${Number(value.toFixed(3))}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>
text { font: 13px system-ui, sans-serif; fill: #756d62 }
.new { font-weight: 600; fill: #2b2620 }
rect { fill: #fff; stroke: #b9ad9d }
</style>
<defs>${pictures.join("\n")}</defs>
<text class="new" x="${GAP}" y="16">${[name, ...caption].join(" · ")}</text>
${cells.join("\n")}
</svg>
`;
}
