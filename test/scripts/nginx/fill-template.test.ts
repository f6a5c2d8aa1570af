import t from "tap";
import { fillTemplate } from "../../../scripts/nginx/render-config.ts";

t.test("inserts values literally, and lists line by line", async (t) => {
  const template = "server {\n    {{listen}}\n    server_name {{host}} *.{{host}};\n}\n";
  const filled = fillTemplate(template, { listen: ["listen 80;", "listen [::]:80;"], host: "$&.example" });
  t.equal(filled, "server {\n    listen 80;\n    listen [::]:80;\n    server_name $&.example *.$&.example;\n}\n");
});

t.test("omits the lines between if and end without a value", async (t) => {
  const template = "a\n  # {{if root}}\n  root {{root}};\n  # {{end}}\nb";
  t.equal(fillTemplate(template, { root: "/srv" }), "a\n  root /srv;\nb");
  t.equal(fillTemplate(template, { root: undefined }), "a\nb");
});

t.test("rejects a wrong template", async (t) => {
  t.throws(() => fillTemplate("{{host}}", {}), /\{\{host\}\}: no value/);
  t.throws(() => fillTemplate("{{host}}", { host: undefined }), /no value/);
  t.throws(() => fillTemplate("# {{if host}}\n# {{end}}", {}), /no such value/);
  t.throws(() => fillTemplate("# {{if a}}\n# {{if b}}", { a: "", b: "" }), /inside/);
  t.throws(() => fillTemplate("# {{if a}}", { a: undefined }), /without \{\{end\}\}/);
  t.throws(() => fillTemplate("# {{end}}", {}), /without \{\{if\}\}/);
});
