import t from "tap";
import type { AreaDefinition } from "../../../../areas/shared/boot/area.ts";
import { HydrationSlice } from "../../../../areas/shared/boot/hydration-slice.tsx";
import { renderArea } from "../../../../areas/shared/boot/render-area.tsx";
import type { PageData } from "../../../../areas/shared/pages/page-data.ts";

const data = { host: "acme.localhost", platform: {} } as PageData;

function Part({ fails }: { fails: boolean }) {
  if (fails) throw new RangeError("broken");
  return <p>fine</p>;
}

const areaWith = (fails: boolean): AreaDefinition => ({
  name: "storefront",
  chunks: [],
  firstChunks: () => [],
  titleOf: () => "Acme",
  createApp: () => (
    <HydrationSlice>
      <Part fails={fails} />
    </HydrationSlice>
  ),
});

t.test("marks the parts that React hydrates on their own", async (t) => {
  const render = await renderArea(areaWith(false));
  t.equal(render(data, "/").html, "<!--$--><p>fine</p><!--/$-->");
});

t.test("throws the error of a part that fails on the server", async (t) => {
  const render = await renderArea(areaWith(true));
  t.throws(() => render(data, "/"), { name: "RangeError", message: "broken" });
});
