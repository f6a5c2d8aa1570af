import { renderToString } from "react-dom/server";
import t from "tap";
import { lazyPage } from "../../../../areas/shared/boot/lazy-page.tsx";

const Hello = () => <p>Hello</p>;

t.test("renders synchronously once loaded", async (t) => {
  const page = lazyPage("areas/x/pages/hello.tsx", () => Promise.resolve(Hello));
  t.equal(page.moduleId, "areas/x/pages/hello.tsx");
  await page.load();
  t.equal(renderToString(<page.Page />), "<p>Hello</p>");
});

t.test("does not render an empty page before it is loaded", async (t) => {
  const page = lazyPage("x", () => Promise.resolve(Hello));
  t.throws(() => renderToString(<page.Page />));
});

t.test("requests the chunk once", async (t) => {
  let imports = 0;
  const page = lazyPage("x", () => {
    imports += 1;
    return Promise.resolve(Hello);
  });
  await Promise.all([page.load(), page.load()]);
  await page.load();
  t.equal(imports, 1);
});

t.test("loads the page after a failed prefetch", async (t) => {
  let imports = 0;
  const page = lazyPage("areas/x/pages/hello.tsx", () => {
    imports += 1;
    return imports === 1 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(Hello);
  });
  await t.rejects(page.load(), { name: "ChunkLoadError", message: /areas\/x\/pages\/hello\.tsx/ });
  await page.load();
  t.equal(renderToString(<page.Page />), "<p>Hello</p>");
});

t.test("passes a page's own error on to the server's renderer", async (t) => {
  const page = lazyPage("x", () =>
    Promise.resolve(() => {
      throw new RangeError("broken");
    }),
  );
  await page.load();
  t.throws(() => renderToString(<page.Page />), { name: "RangeError" });
});
