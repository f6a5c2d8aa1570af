import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { AddImageAnswer } from "../../areas/shared/api/contract/admin/catalogue.ts";
import type { ErrorAnswer } from "../../areas/shared/api/contract/errors.ts";
import { API_PATHS, fillPath } from "../../areas/shared/api/paths.ts";

export interface UploadAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  body: AddImageAnswer & Partial<ErrorAnswer>;
}

/** `PUT`s a file to 127.0.0.1. @param headers of the one who sends it, and its `Content-Type` */
export async function uploadPicture(
  port: number,
  sellerId: string,
  file: Buffer,
  headers: Record<string, string>,
): Promise<UploadAnswer> {
  const path = fillPath(API_PATHS.addImage, { sellerId });
  const length = { "Content-Length": String(file.length) };
  const req = request({
    host: "127.0.0.1",
    port,
    path,
    method: "PUT",
    agent: false,
    headers: { ...length, ...headers },
  });
  req.end(file);
  const [res] = (await once(req, "response")) as [IncomingMessage];
  return { status: res.statusCode ?? 0, headers: res.headers, body: JSON.parse(await text(res)) };
}
