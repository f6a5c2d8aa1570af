// The floor for the gateway: a server of node:http that sends the same head and bytes, and nothing else.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [, , headersFile = "", bodyFile = ""] = process.argv;
const headers = JSON.parse(readFileSync(headersFile, "utf8")) as string[];
const body = readFileSync(bodyFile).toString("latin1");

const server = createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body, "latin1");
}).listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
