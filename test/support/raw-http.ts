import { connect } from "node:net";

export interface RawAnswer {
  status: number;
  /** Lower-case names; of several, the last. */
  headers: Record<string, string>;
  body: string;
}

/** Sends bytes as they are, and reads what comes until the server closes: what `fetch` would never let through. */
export function sendRaw(port: number, request: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(request, "utf8"));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const [head = "", ...rest] = text.split("\r\n\r\n");
      const [statusLine = "", ...lines] = head.split("\r\n");
      const headers = lines.map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]);
      resolve({
        status: Number(statusLine.split(" ")[1]),
        headers: Object.fromEntries(headers),
        body: rest.join("\r\n\r\n"),
      });
    });
  });
}

/** One GET with exactly these header lines; the connection is closed after it. */
export function rawGet(port: number, target: string, headerLines: string[]): Promise<RawAnswer> {
  return sendRaw(port, [`GET ${target} HTTP/1.1`, ...headerLines, "Connection: close", "", ""].join("\r\n"));
}
