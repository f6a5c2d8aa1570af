import { randomUUID } from "node:crypto";
import { OPERATIONS } from "../../../../areas/shared/api/operations.ts";
import type { ADMIN_ORDER_OPERATIONS } from "../../../../areas/shared/orders/contract/admin-order-operations.ts";
import type { CallsOf } from "../call.ts";
import type { World } from "../world.ts";

const REFUND = { amount: 1, lines: [], delivery: false, reason: "other", note: "", restock: false };

export function adminOrderCalls({ acme, ask, place }: World): CallsOf<typeof ADMIN_ORDER_OPERATIONS> {
  const sellerId = acme.seller.id;
  const path = { sellerId };
  const placed = async () => ({ sellerId, orderId: (await place()).id });
  const paid = async () => {
    const { id: orderId, accessToken: token } = await place({ payment: "test" });
    await ask(OPERATIONS.orderPayment, { path: { sellerId, token }, body: { instruction: "approve" } });
    return { sellerId, orderId };
  };
  const newKey = () => ({ "Idempotency-Key": randomUUID() });
  const noOrder = { sellerId, orderId: "none" };
  const tracking = { carrier: "An Post", number: "RR123", url: "https://post.example/RR123" };
  return {
    dashboard: {
      does: [() => ({ path, query: "days=30&zone=Europe/Berlin" }), () => ({ path, query: "days=90&zone=UTC" })],
      refuses: { "bad-request": () => ({ path, query: "days=31&zone=UTC" }) },
    },
    adminOrders: {
      does: [
        async () => {
          await place();
          return { path };
        },
        () => ({ path, query: "view=unpaid&q=ada&before=9999" }),
      ],
      refuses: { "bad-request": () => ({ path, query: "view=lost" }) },
    },
    adminOrder: {
      does: [async () => ({ path: await placed() })],
      refuses: { "object-not-found": () => ({ path: noOrder }) },
    },
    actOnOrder: {
      does: [
        async () => ({ path: await placed(), body: { action: "confirm" } }),
        async () => ({ path: await placed(), body: { action: "ship", tracking } }),
      ],
      refuses: {
        "bad-request": async () => ({ path: await placed(), body: { action: "confirm", tracking } }),
        "object-not-found": () => ({ path: noOrder, body: { action: "confirm" } }),
        "illegal-order-step": async () => ({ path: await placed(), body: { action: "return" } }),
      },
    },
    refundOrder: {
      does: [async () => ({ path: await paid(), headers: newKey(), body: REFUND })],
      refuses: {
        "bad-request": async () => ({ path: await paid(), headers: newKey(), body: { ...REFUND, amount: 0 } }),
        "object-not-found": () => ({ path: noOrder, headers: newKey(), body: REFUND }),
        "illegal-order-step": async () => ({ path: await placed(), headers: newKey(), body: REFUND }),
        "idempotency-key-reused": async () => {
          const [path, headers] = [await paid(), newKey()];
          await ask(OPERATIONS.refundOrder, { path, headers, body: REFUND });
          return { path, headers, body: { ...REFUND, amount: 2 } };
        },
      },
    },
    addOrderNote: {
      does: [async () => ({ path: await placed(), headers: newKey(), body: { text: "Wrap it.\nCall first." } })],
      refuses: {
        "bad-request": async () => ({ path: await placed(), headers: newKey(), body: { text: " " } }),
        "object-not-found": () => ({ path: noOrder, headers: newKey(), body: { text: "Wrap it." } }),
        "idempotency-key-reused": async () => {
          const [path, headers] = [await placed(), newKey()];
          await ask(OPERATIONS.addOrderNote, { path, headers, body: { text: "Wrap it." } });
          return { path, headers, body: { text: "Call first." } };
        },
      },
    },
    removeOrderNote: {
      does: [
        async () => {
          const path = await placed();
          const { bytes } = await ask(OPERATIONS.addOrderNote, { path, headers: newKey(), body: { text: "Wrap it." } });
          const [note] = JSON.parse(bytes.toString()).order.notes;
          return { path: { ...path, noteId: note.id } };
        },
      ],
      refuses: {
        "bad-request": async () => ({ path: { ...(await placed()), noteId: "no id" } }),
        "object-not-found": () => ({ path: { ...noOrder, noteId: "none" } }),
      },
    },
    orderEvents: {
      does: [() => ({ path })],
      refuses: {},
    },
  };
}
