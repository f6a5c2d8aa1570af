import t from "tap";
import { drawFilm } from "../../../scripts/bench/film-strip.ts";

t.test("draws the last picture of each 100 ms, and each picture's bytes once", async (t) => {
  const frame = (time: number, picture: string) => ({ at: 5_000 + time, picture: Buffer.from(picture) });
  const strip = drawFilm({
    name: "home",
    figures: { FCP: 120.04, CLS: 0 },
    startedAt: 5_000,
    frames: [frame(-20, "page before"), frame(110, "skipped"), frame(190, "text"), frame(400, "picture")],
  });
  t.match(strip, "home · FCP 120.04 · CLS 0<");
  const steps = [...strip.matchAll(/<text class="(new)?"[^>]*>(\d+) ms<\/text><rect[^>]*>(?:<use href="#f(\d)")?/g)];
  t.strictSame(
    steps.map(([, isNew = "", time, picture = ""]) => [time, picture, isNew].filter(Boolean).join(" ")),
    ["0", "100", "200 2 new", "300 2", "400 3 new"],
  );
  const pictures = [...strip.matchAll(/base64,([^"]+)"/g)].map(([, bytes = ""]) =>
    Buffer.from(bytes, "base64").toString(),
  );
  t.strictSame(pictures, ["text", "picture"]);
});
