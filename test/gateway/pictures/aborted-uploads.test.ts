import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import t from "tap";
import { openPlatform } from "../../../gateway/platform/open-platform.ts";
import { memberSession } from "../../support/accounts.ts";
import { spawnGateway } from "../../support/gateway.ts";
import { makePicture, uploadPicture } from "../../support/pictures.ts";
import { sampleShop } from "../../support/sample-shops.ts";
import { filesIn, pollUntil, testFolder } from "../../support/system.ts";

const HOST = "acme.shops.example";
const SELLER = "id-acme";
const PATH = `/api/admin/${SELLER}/images`;
const ATTEMPTS = 200;

const skip = process.platform === "linux" ? false : "open descriptors are counted in /proc";

t.test("200 aborted uploads leave no file and no descriptor", { skip }, async (t) => {
  const dataDir = testFolder(t);
  const platform = await openPlatform({ backend: "embedded", dataDir });
  t.teardown(() => platform.close());
  await platform.shops.create(sampleShop("acme"));
  const { headers } = await memberSession(platform, SELLER, HOST);
  const env = { DATA_DIR: dataDir, PRODUCT_HOST: "shops.example", API_REQUESTS_PER_MINUTE: "10000" };
  const { port, process: gateway, logged } = await spawnGateway(t, env);
  const typed = { ...headers, "Content-Type": "image/png" };
  const file = await makePicture(1_500, 1_500).png({ compressionLevel: 0 }).toBuffer();
  t.equal((await uploadPicture(port, SELLER, file, typed)).status, 201, "opens all files and modules that stay open");

  const descriptors = async () => (await readdir(`/proc/${gateway.pid}/fd`)).length;
  const brokenOff = () => logged.filter(({ path, status }) => path === PATH && status === 499).length;
  // The connection of the upload above may still be closing.
  const idle = await descriptors();
  // Two formats in five widths; the last are rendered in the background.
  const filesBefore = await pollUntil(
    () => filesIn(dataDir),
    (files) => files.filter((file) => /-\d+\.(?:avif|webp)$/.test(file)).length === 10,
  );

  const lines = Object.entries({ ...typed, "Content-Length": String(file.length) });
  const head = [`PUT ${PATH} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), "", ""].join("\r\n");
  // At most the number of slots per seller at a time, so every upload gets a slot.
  const sizes = [0, 1, 4_096, Math.floor(file.length / 2), file.length - 1];
  for (let sent = 0; sent < ATTEMPTS; sent += sizes.length) {
    for (const size of sizes) {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(head);
      socket.write(file.subarray(0, size), () => socket.resetAndDestroy());
    }
    await pollUntil(
      async () => brokenOff(),
      (count) => count >= sent + sizes.length,
    );
  }
  t.equal(brokenOff(), ATTEMPTS);
  const left = await pollUntil(descriptors, (count) => count <= idle);
  t.ok(left <= idle, `${left} descriptors, ${idle} before`);
  t.same(await filesIn(dataDir), filesBefore);
  t.equal((await uploadPicture(port, SELLER, file, typed)).status, 201, "all slots are free");
  t.same(
    logged.filter(({ level }) => Number(level) >= 50),
    [],
    "no unexpected error",
  );
});
