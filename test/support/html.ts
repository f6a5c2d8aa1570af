import { parse } from "parse5";
import type { PageData } from "../../areas/shared/pages/page-data.ts";

interface Node {
  nodeName: string;
  tagName?: string;
  value?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}

/** All elements of a page, parsed as a browser does. */
export function elementsOf(html: string): { tag: string; attributes: Record<string, string>; text: string }[] {
  const found: { tag: string; attributes: Record<string, string>; text: string }[] = [];
  const textOf = (node: Node): string => node.value ?? (node.childNodes ?? []).map(textOf).join("");
  const visit = (node: Node): void => {
    if (node.tagName) {
      const attributes = Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value]));
      found.push({ tag: node.tagName, attributes, text: textOf(node) });
    }
    for (const child of node.childNodes ?? []) visit(child);
  };
  visit(parse(html));
  return found;
}

/** The texts of a page, each with the `lang` that applies to it. */
export function textsOf(html: string): { text: string; lang: string | undefined }[] {
  const found: { text: string; lang: string | undefined }[] = [];
  const visit = ({ nodeName, value, attrs, childNodes }: Node, inherited: string | undefined): void => {
    const lang = attrs?.find(({ name }) => name === "lang")?.value ?? inherited;
    const text = value?.trim();
    if (nodeName === "#text" && text) found.push({ text, lang });
    for (const child of childNodes ?? []) visit(child, lang);
  };
  visit(parse(html), undefined);
  return found;
}

/** The page data as a browser reads it. @throws Error unless the page has exactly one */
export function pageDataOf(html: string): PageData {
  const [element, ...more] = elementsOf(html).filter(({ attributes }) => attributes.id === "page-data");
  if (!element || more.length > 0) throw new Error("the page must contain its page data exactly once");
  return JSON.parse(element.text) as PageData;
}
