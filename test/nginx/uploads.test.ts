import t from "tap";
import { ENDPOINTS, fillPath } from "../../areas/shared/contract/endpoints.ts";
import type { ErrorAnswer } from "../../areas/shared/contract/errors.ts";
import type { AddImageAnswer } from "../../areas/shared/pictures/contract/image-operations.ts";
import { imageUrl } from "../../areas/shared/pictures/image.ts";
import { openPlatform } from "../../gateway/platform/open-platform.ts";
import { runShopsCommand } from "../scripts/shops/migration.ts";
import { memberSession } from "../support/accounts.ts";
import { type Answer, ask } from "../support/nginx.ts";
import { makePicture } from "../support/pictures.ts";
import { pollUntil } from "../support/system.ts";
import { POTS, shopsBehindNginx } from "./shops-behind-nginx.ts";

const jsonOf = ({ body }: Answer) => JSON.parse(body.toString()) as AddImageAnswer & Partial<ErrorAnswer>;

const shops = await shopsBehindNginx(t);

if (shops) {
  const { nginx, pots, dataDir } = shops;
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  await shops.startGateway();
  const { headers } = await memberSession(platform, pots.id, new URL(POTS).host);
  /** Without a body, only its length is announced. */
  const upload = (body: Buffer | undefined, bytes = body?.length) =>
    ask(nginx, POTS + fillPath(ENDPOINTS.addImage.path, { sellerId: pots.id }), {
      method: "PUT",
      headers: { ...headers, "Content-Type": "image/png", "Content-Length": String(bytes) },
      ...(body && { body }),
    });

  t.test("accepts a large picture and serves it from disk", async (t) => {
    const file = await makePicture(2_000, 1_500).png({ compressionLevel: 0 }).toBuffer();
    t.ok(file.length > 8 * 1024 * 1024);
    const answer = await upload(file);
    t.equal(answer.status, 201);
    const { image } = jsonOf(answer);
    t.match(image, { width: 2_000, height: 1_500, widths: [320, 640, 768, 960, 1280, 1920] });
    // Until it is encoded, the nearest width is served, which must not be cached.
    const served = await pollUntil(
      () => ask(nginx, POTS + imageUrl(pots.id, image.id, 1920, "avif")),
      ({ headers }) => headers["cache-control"] !== "no-store",
    );
    t.match(served, {
      status: 200,
      headers: { "content-type": "image/avif", "cache-control": /immutable/, "x-content-type-options": "nosniff" },
    });
    for (const name of [`${image.id}.original.webp`, `register/${image.id}-1`]) {
      t.equal((await ask(nginx, `${POTS}/images/${pots.id}/${name}`)).status, 404, name);
    }
  });

  t.test("serves no pictures of a suspended shop", async (t) => {
    const answer = () => ask(nginx, POTS + imageUrl(pots.id, shops.picture.id, 320, "webp"));
    t.match(await answer(), { status: 200, headers: { "cache-control": /immutable/ } });
    t.match(await runShopsCommand(["suspend", "pots"], { DATA_DIR: dataDir }), { code: 0 });
    t.match(await answer(), { status: 404, headers: { "cache-control": "no-store" } });
    t.match(await runShopsCommand(["resume", "pots"], { DATA_DIR: dataDir }), { code: 0 });
    t.match(await answer(), { status: 200, headers: { "cache-control": /immutable/ } });
  });

  t.test("rejects a picture that is too large with the same error in the gateway and in nginx", async (t) => {
    const refused = [413, "body-too-large"];
    const byGateway = await upload(Buffer.alloc(20 * 1024 * 1024 + 1));
    t.same([byGateway.status, jsonOf(byGateway).error?.code], refused);
    const byNginx = await upload(undefined, 25 * 1024 * 1024 + 1);
    t.same([byNginx.status, jsonOf(byNginx).error?.code], refused);
  });
}
