import { ENDPOINTS } from "../../endpoints.ts";
import {
  adminParameters,
  changeDomainRequest,
  changeSellerRequest,
  changeStatusRequest,
  exportParameters,
} from "../admin/settings.ts";
import { adminSellerAnswer } from "../admin/settings-answers.ts";
import { namedSchemas } from "../answer-fields.ts";
import { MEMBER_WRITE, type Operation, READ } from "./operation.ts";

namedSchemas.add(changeSellerRequest, { id: "ChangeSellerRequest" });
namedSchemas.add(changeDomainRequest, { id: "ChangeDomainRequest" });
namedSchemas.add(changeStatusRequest, { id: "ChangeStatusRequest" });

/** Twenty pages of a shop's own, written out, with everything else. */
const MAX_SETTINGS_BYTES = 900 * 1024;

/** A shop’s settings, for its people. */
export const SETTINGS_OPERATIONS = {
  adminSeller: {
    ...ENDPOINTS.adminSeller,
    access: "member",
    summary: "A shop’s settings, its plan and what is used of it",
    pathParameters: adminParameters,
    answer: { status: 200, description: "The shop.", schema: adminSellerAnswer },
    errors: READ,
  },
  changeSeller: {
    ...ENDPOINTS.changeSeller,
    access: "member",
    summary: "Changes settings, unless somebody has changed them since they were read",
    pathParameters: adminParameters,
    body: { schema: changeSellerRequest, required: true, maxBytes: MAX_SETTINGS_BYTES },
    answer: { status: 200, description: "The shop as it is now.", schema: adminSellerAnswer },
    errors: [...MEMBER_WRITE, "version-conflict"],
  },
  changeDomain: {
    ...ENDPOINTS.changeDomain,
    access: "member",
    summary: "Gives the shop another name; the one that it had leads to it from then on",
    pathParameters: adminParameters,
    body: { schema: changeDomainRequest, required: true },
    answer: { status: 200, description: "The shop under its new name.", schema: adminSellerAnswer },
    errors: [...MEMBER_WRITE, "domain-taken"],
  },
  changeStatus: {
    ...ENDPOINTS.changeStatus,
    access: "member",
    summary: "Pauses the shop, which can then be looked at and not ordered from, or opens it again",
    pathParameters: adminParameters,
    body: { schema: changeStatusRequest, required: true },
    answer: { status: 200, description: "The shop as it is now.", schema: adminSellerAnswer },
    errors: MEMBER_WRITE,
  },
  exportShop: {
    ...ENDPOINTS.exportShop,
    access: "member",
    summary: "Everything of the shop as a file: the shop with its pictures, its products, or its orders",
    pathParameters: exportParameters,
    answer: {
      status: 200,
      description: "The file.",
      media: ["application/json", "text/csv"],
      headers: { "Content-Disposition": "The name under which to keep it." },
    },
    errors: READ,
  },
} as const satisfies Record<string, Operation>;
