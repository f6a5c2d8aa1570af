import type { IncomingHttpHeaders } from "node:http";
import type { AddImageAnswer } from "../../areas/shared/api/contract/admin/catalogue.ts";
import type { ErrorAnswer } from "../../areas/shared/api/contract/errors.ts";
import { API_PATHS, fillPath } from "../../areas/shared/api/paths.ts";
import { sendRequest } from "./send-request.ts";

export interface UploadAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: AddImageAnswer & Partial<ErrorAnswer>;
}

/** Uploads a file to 127.0.0.1. @param headers the session's, and the file's `Content-Type` */
export async function uploadPicture(
  port: number,
  sellerId: string,
  file: Buffer,
  headers: Record<string, string>,
): Promise<UploadAnswer> {
  const path = fillPath(API_PATHS.addImage, { sellerId });
  const answer = await sendRequest(port, { method: "PUT", path, headers, body: file });
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) };
}
