import { API_PATHS } from "../../paths.ts";
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

/** A shop’s settings, for its people. */
export const SETTINGS_OPERATIONS = {
  adminSeller: {
    method: "get",
    path: API_PATHS.adminSeller,
    access: "member",
    summary: "A shop’s settings, its plan and what is used of it",
    pathParameters: adminParameters,
    answer: { status: 200, description: "The shop.", schema: adminSellerAnswer },
    errors: READ,
  },
  changeSeller: {
    method: "patch",
    path: API_PATHS.changeSeller,
    access: "member",
    summary: "Changes settings, unless somebody has changed them since they were read",
    pathParameters: adminParameters,
    body: { schema: changeSellerRequest, required: true },
    answer: { status: 200, description: "The shop as it is now.", schema: adminSellerAnswer },
    errors: [...MEMBER_WRITE, "version-conflict"],
  },
  changeDomain: {
    method: "post",
    path: API_PATHS.changeDomain,
    access: "member",
    summary: "Gives the shop another name; the one that it had leads to it from then on",
    pathParameters: adminParameters,
    body: { schema: changeDomainRequest, required: true },
    answer: { status: 200, description: "The shop under its new name.", schema: adminSellerAnswer },
    errors: [...MEMBER_WRITE, "domain-taken"],
  },
  changeStatus: {
    method: "post",
    path: API_PATHS.changeStatus,
    access: "member",
    summary: "Pauses the shop, which can then be looked at and not ordered from, or opens it again",
    pathParameters: adminParameters,
    body: { schema: changeStatusRequest, required: true },
    answer: { status: 200, description: "The shop as it is now.", schema: adminSellerAnswer },
    errors: MEMBER_WRITE,
  },
  exportShop: {
    method: "get",
    path: API_PATHS.exportShop,
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
