import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";

const TAGS = new Set("p h1 h2 h3 h4 h5 h6 strong em ul ol li a img code pre blockquote hr br".split(" "));
const ATTRIBUTES = new Set("href rel title src alt start class".split(" "));
const HARMFUL_PROTOCOL = /^[\s\p{Cc}]*(?!https?:|mailto:|ircs?:|xmpp:)[a-z][a-z0-9+.-]*:/iu;

/** Every element of parsed HTML. Not recursive: a text can nest thousands of them. */
function* elements(root: DefaultTreeAdapterTypes.ParentNode): Generator<DefaultTreeAdapterTypes.Element> {
  const waiting: DefaultTreeAdapterTypes.ParentNode[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of node.childNodes) {
      if (!("tagName" in child)) continue;
      yield child;
      waiting.push(child);
    }
  }
}

/** The first element or attribute, as a browser parses it, that a seller's rendered text must not have. */
export function harmIn(html: string): string | undefined {
  for (const { tagName, attrs } of elements(parseFragment(html))) {
    if (!TAGS.has(tagName)) return tagName;
    for (const { name, value } of attrs) {
      if (!ATTRIBUTES.has(name)) return `${tagName} ${name}`;
      if (["href", "src"].includes(name) && HARMFUL_PROTOCOL.test(value)) return value;
    }
    if (tagName === "a" && !attrs.some(({ name, value }) => name === "rel" && value === "nofollow noopener")) {
      const { value } = attrs.find(({ name }) => name === "href") ?? { value: "" };
      const { origin } = new URL(value, "https://shop.example");
      if (!value.startsWith("/") || origin !== "https://shop.example") return `a ${value}`;
    }
  }
  return undefined;
}
