import { connect } from "node:net";

export interface RawAnswer {
  status: number;
  /** By lower-case name; the last of several. */
  headers: Record<string, string>;
  body: string;
}

export function parseAnswer(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(" ")[1]),
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n"),
  };
}

/** Sends text to 127.0.0.1 as it is and reads until the server closes, for requests that `fetch` would reject. */
export function sendRaw(port: number, request: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(request, "utf8"));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(parseAnswer(Buffer.concat(chunks).toString("utf8"))));
  });
}

/** Sends one GET with exactly these header lines and closes the connection. */
export function rawGet(port: number, target: string, headerLines: string[]): Promise<RawAnswer> {
  return sendRaw(port, [`GET ${target} HTTP/1.1`, ...headerLines, "Connection: close", "", ""].join("\r\n"));
}
