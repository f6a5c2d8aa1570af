import { namedSchemas } from "../../contract/answer-fields.ts";
import { ENDPOINTS } from "../../contract/endpoints.ts";
import { sellerParameters } from "../../contract/fields.ts";
import { MEMBER_WRITE, type Operation, READ } from "../../contract/operation.ts";
import { changeDomainRequest, changeSellerRequest, changeStatusRequest } from "./settings.ts";
import { adminSellerAnswer } from "./settings-answers.ts";

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
    pathParameters: sellerParameters,
    answer: { status: 200, description: "The shop.", schema: adminSellerAnswer },
    errors: READ,
  },
  changeSeller: {
    ...ENDPOINTS.changeSeller,
    access: "member",
    summary: "Changes settings, unless somebody has changed them since they were read",
    pathParameters: sellerParameters,
    body: { schema: changeSellerRequest, required: true, maxBytes: MAX_SETTINGS_BYTES },
    answer: { status: 200, description: "The shop as it is now.", schema: adminSellerAnswer },
    errors: [...MEMBER_WRITE, "version-conflict"],
  },
  changeDomain: {
    ...ENDPOINTS.changeDomain,
    access: "member",
    summary: "Gives the shop another name; the one that it had leads to it from then on",
    pathParameters: sellerParameters,
    body: { schema: changeDomainRequest, required: true },
    answer: { status: 200, description: "The shop under its new name.", schema: adminSellerAnswer },
    errors: [...MEMBER_WRITE, "domain-taken"],
  },
  changeStatus: {
    ...ENDPOINTS.changeStatus,
    access: "member",
    summary: "Pauses the shop, which can then be looked at and not ordered from, or opens it again",
    pathParameters: sellerParameters,
    body: { schema: changeStatusRequest, required: true },
    answer: { status: 200, description: "The shop as it is now.", schema: adminSellerAnswer },
    errors: MEMBER_WRITE,
  },
} as const satisfies Record<string, Operation>;
