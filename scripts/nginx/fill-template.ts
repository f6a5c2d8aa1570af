/** Values by placeholder name. A list fills the lines of its placeholder, indented alike; `undefined` means "left out". */
export type TemplateValues = Record<string, string | readonly string[] | undefined>;

const IF = /^\s*# \{\{if (\w+)\}\}$/;
const END = /^\s*# \{\{end\}\}$/;

/**
 * Fills `{{name}}` in a configuration template, and leaves out the lines between `# {{if name}}` and `# {{end}}` where
 * the value is `undefined`. Values go in literally: each was checked when the settings were read.
 *
 * @throws Error for a placeholder without a value, and for conditions that do not pair up: the template is wrong
 */
export function fillTemplate(template: string, values: TemplateValues): string {
  const filled: string[] = [];
  let condition: string | undefined;
  for (const line of template.split("\n")) {
    const opened = IF.exec(line)?.[1];
    if (opened !== undefined) {
      if (condition !== undefined) throw new Error(`{{if ${opened}}} inside {{if ${condition}}}`);
      if (!(opened in values)) throw new Error(`{{if ${opened}}}: no such value`);
      condition = opened;
    } else if (END.test(line)) {
      if (condition === undefined) throw new Error("{{end}} without {{if}}");
      condition = undefined;
    } else if (condition === undefined || values[condition] !== undefined) {
      filled.push(fillLine(line, values));
    }
  }
  if (condition !== undefined) throw new Error(`{{if ${condition}}} without {{end}}`);
  return filled.join("\n");
}

function fillLine(line: string, values: TemplateValues): string {
  const indent = /^\s*/.exec(line)?.[0] ?? "";
  return line.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`{{${name}}}: no value`);
    return typeof value === "string" ? value : value.join(`\n${indent}`);
  });
}
