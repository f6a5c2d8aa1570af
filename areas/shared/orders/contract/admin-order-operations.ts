import { namedSchemas } from "../../contract/answer-fields.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { sellerParameters } from "../../contract/fields.ts";
import { MEMBER_WRITE, type Operation, READ } from "../../contract/operation.ts";
import { adminOrderAnswer, dashboardAnswer, orderRowsAnswer } from "./admin-order-answers.ts";
import {
  adminOrderParameters,
  dashboardQuery,
  orderActionRequest,
  orderNoteParameters,
  orderNoteRequest,
  orderRowsQuery,
} from "./admin-orders.ts";

namedSchemas.add(orderActionRequest, { id: "OrderActionRequest" });
namedSchemas.add(orderNoteRequest, { id: "OrderNoteRequest" });

/** A shop’s orders and figures, for its people. */
export const ADMIN_ORDER_OPERATIONS = {
  dashboard: {
    ...ENDPOINTS.dashboard,
    access: "member",
    summary: "A shop’s figures, what runs out, and the steps of getting started",
    pathParameters: sellerParameters,
    query: dashboardQuery,
    answer: { status: 200, description: "The figures.", schema: dashboardAnswer },
    errors: READ,
  },
  adminOrders: {
    ...ENDPOINTS.adminOrders,
    access: "member",
    summary: "A page of a shop’s orders, latest first",
    pathParameters: sellerParameters,
    query: orderRowsQuery,
    answer: { status: 200, description: "The orders, and how many there are in each view.", schema: orderRowsAnswer },
    errors: READ,
  },
  adminOrder: {
    ...ENDPOINTS.adminOrder,
    access: "member",
    summary: "An order as its seller sees it",
    pathParameters: adminOrderParameters,
    answer: { status: 200, description: "The order.", schema: adminOrderAnswer },
    errors: READ,
  },
  actOnOrder: {
    ...ENDPOINTS.actOnOrder,
    access: "member",
    summary: "Does one of the things that may be done with an order now; its customer hears of it by mail",
    pathParameters: adminOrderParameters,
    body: { schema: orderActionRequest, required: true },
    answer: { status: 200, description: "The order as it stands now.", schema: adminOrderAnswer },
    errors: [...MEMBER_WRITE, "illegal-order-step", "payment-failed"],
  },
  addOrderNote: {
    ...ENDPOINTS.addOrderNote,
    access: "member",
    summary: "Adds a private note to an order; only the shop’s people see it",
    pathParameters: adminOrderParameters,
    body: { schema: orderNoteRequest, required: true },
    answer: { status: 200, description: "The order with its notes.", schema: adminOrderAnswer },
    errors: MEMBER_WRITE,
  },
  removeOrderNote: {
    ...ENDPOINTS.removeOrderNote,
    access: "member",
    summary: "Removes a private note from an order; a note that is already gone is not an error",
    pathParameters: orderNoteParameters,
    answer: { status: 200, description: "The order with its remaining notes.", schema: adminOrderAnswer },
    errors: [...READ, "request-forged"],
  },
  orderEvents: {
    ...ENDPOINTS.orderEvents,
    access: "member",
    summary: "Tells, for as long as it is listened to, that orders were placed or changed",
    pathParameters: sellerParameters,
    answer: {
      status: 200,
      description:
        "Server-sent events: `orders`, with `{}` as data, soon after something has changed. What happened before it " +
        "began it does not tell. It ends with the session, and when the server goes: then begin again.",
      media: ["text/event-stream"],
    },
    errors: READ,
  },
} as const satisfies Record<string, Operation>;
