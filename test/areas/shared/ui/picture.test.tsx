import { renderToStaticMarkup } from "react-dom/server";
import t from "tap";
import { Picture } from "../../../../areas/shared/ui/picture.tsx";

const image = { id: "ab", alt: 'A "blue" mug', width: 1200, height: 1500, widths: [320, 640, 960] };

t.test("lists every stored width in AVIF and one in WebP, and sets the size", async (t) => {
  const html = renderToStaticMarkup(<Picture sellerId="s1" image={image} sizes="50vw" />);
  t.match(
    html,
    '<source type="image/avif" srcSet="/images/s1/ab-320.avif 320w, /images/s1/ab-640.avif 640w, /images/s1/ab-960.avif 960w" sizes="50vw"/>',
  );
  t.strictSame(html.match(/\S+\.webp/g), ['src="/images/s1/ab-640.webp']);
  t.match(html, 'width="1200" height="1500"');
  t.match(html, 'alt="A &quot;blue&quot; mug"');
  t.match(html, 'loading="lazy"');
});

t.test("prioritises the page's main picture", async (t) => {
  const html = renderToStaticMarkup(<Picture sellerId="s1" image={image} sizes="50vw" priority alt="" />);
  t.match(html, 'fetchPriority="high"');
  t.match(html, 'loading="eager"');
  t.match(html, 'alt=""');
});

t.test("renders a small original", async (t) => {
  const html = renderToStaticMarkup(<Picture sellerId="s1" image={{ ...image, widths: [320] }} sizes="50vw" />);
  t.match(html, 'src="/images/s1/ab-320.webp"');
});
