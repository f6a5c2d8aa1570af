import { request } from "node:http";

/** The bytes of one answer of 127.0.0.1 under a host name, as they came: compressed where `headers` ask for it. */
export function getPage(
  port: number,
  host: string,
  { path = "/", headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<Buffer> {
  return new Promise((found, failed) => {
    request({ host: "127.0.0.1", port, path, headers: { ...headers, Host: host }, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => found(Buffer.concat(chunks)));
    })
      .on("error", failed)
      .end();
  });
}
