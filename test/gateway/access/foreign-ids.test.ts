import t from "tap";
import { OPERATIONS } from "../../../areas/shared/api/operations.ts";
import type { Product } from "../../../areas/shared/catalogue/product.ts";
import type { Operation } from "../../../areas/shared/contract/operation.ts";
import { sendRequest } from "../../support/http.ts";
import { saveOf } from "../../support/shop.ts";
import { CaseTable } from "../../support/system.ts";
import type { Call, OperationName } from "../openapi/call.ts";
import { ASKERS, type Asker, disguised } from "./asker.ts";
import { openSeededWorld } from "./seeded-world.ts";

/** Stan, the owner of bolt. */
const STAN = ASKERS["A, on A’s host"] as Asker;

/** The status of requests with ids outside the path, or with an earlier failing check. */
const OTHERWISE: Partial<Record<OperationName, number>> = {
  saveProduct: 400,
  changeProductStatus: 404,
  addUploadedImage: 404,
  orderCategories: 404,
};

t.test("rejects the ids of another shop's records under the own shop", async (t) => {
  const world = await openSeededWorld(t);
  const { port, calls, rows, prepare, acme, bolt } = world;
  const members = Object.entries<Operation>(OPERATIONS).filter(([, { access }]) => access === "member");
  t.ok(members.length > 20, `${members.length} operations`);
  const table = new CaseTable();
  for (const [key, operation] of members) {
    const name = key as OperationName;
    const call = await calls[name].does[0]();
    const names = Object.keys(operation.pathParameters?.shape ?? {}).filter((each) => each.endsWith("Id"));
    const own = { ...call, path: { ...call.path, sellerId: bolt.seller.id } };
    const request = await disguised(world, await prepare(operation, own), STAN, {});
    const before = await rows();
    const { status, bytes } = await sendRequest(port, request);
    table.check(`${name}: rows of the other shop`, await rows(), before);
    table.check(name, status, OTHERWISE[name] ?? (names.length > 1 ? 404 : operation.answer.status));
    table.check(`${name}: names the other shop`, bytes.toString().includes(acme.seller.domain), false);
  }
  t.same(table.wrong(), []);
});

t.test("rejects another shop's pictures", async (t) => {
  const world = await openSeededWorld(t);
  const { port, platform, rows, prepare, bolt, stranger, image } = world;
  const sellerId = bolt.seller.id;
  const [product] = bolt.products as [Product];
  const updatedAt = (await platform.sellers.get(sellerId))?.updatedAt;
  const save = (change: object): Call => ({ path: { sellerId, productId: product.id }, body: saveOf(product, change) });
  const change = (part: object): Call => ({ path: { sellerId }, body: { updatedAt, change: part } });
  const asked: [Operation, Call][] = [
    [OPERATIONS.saveProduct, save({ images: [image] })],
    [OPERATIONS.changeSeller, change({ logo: image })],
    [OPERATIONS.changeSeller, change({ cover: image })],
  ];
  const before = await rows();
  const answerTo = async (operation: Operation, call: Call) => {
    const sent = await prepare(operation, { ...call, as: stranger.accountId });
    return sendRequest(port, await disguised(world, sent, STAN, {}));
  };
  for (const [operation, call] of asked) t.equal((await answerTo(operation, call)).status, 400);
  const fine: [Operation, Call][] = [
    [OPERATIONS.saveProduct, save({ images: [] })],
    [OPERATIONS.changeSeller, change({ logo: null })],
  ];
  for (const [operation, call] of fine)
    t.equal((await answerTo(operation, call)).status, 200, "the same request with an own picture succeeds");
  t.strictSame(await rows(), before);
});
