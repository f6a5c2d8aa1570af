// The baseline for the gateway: express.static, and a template whose placeholder is replaced per request.
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import express from "express";

const [, , pageFile = "", dataFile = ""] = process.argv;
const template = readFileSync(pageFile, "utf8");
const data: unknown = JSON.parse(readFileSync(dataFile, "utf8"));

const app = express();
app.use(express.static(dirname(pageFile), { index: false }));
app.use((_req, res) => {
  res.type("html").send(template.replace("<!--page-data-->", () => JSON.stringify(data)));
});
const server = app.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
