import { renderToString } from "react-dom/server";
import t from "tap";
import { STOREFRONT_ROUTES } from "../../../../areas/shared/pages/routes.ts";
import { Link, NavLink } from "../../../../areas/shared/router/link.tsx";
import { hrefOf, locationOf, type To } from "../../../../areas/shared/router/location.ts";
import { Routes, StaticRouter, useParams, useSearchParams } from "../../../../areas/shared/router/router.tsx";
import { CaseTable } from "../../../support/system.ts";

t.test("writes an address, with the present path where it has none", async (t) => {
  const table = new CaseTable();
  const cases: [To, string][] = [
    ["/search?q=a#b", "/search?q=a#b"],
    [{ pathname: "/cart" }, "/cart"],
    [{ search: "?q=a" }, "/now?q=a"],
    [{ search: "q=a", hash: "step" }, "/now?q=a#step"],
    [{ search: "", hash: "#" }, "/now"],
  ];
  for (const [to, href] of cases) table.check(JSON.stringify(to), hrefOf(to, "/now"), href);
  t.same(table.wrong(), []);
});

t.test("reads the window's location, also of an entry that the router has not made", async (t) => {
  const at = { pathname: "/cart", search: "", hash: "" };
  const window = (state: unknown) => ({ location: at, history: { state } }) as Parameters<typeof locationOf>[0];
  t.strictSame(locationOf(window(null)), { ...at, state: null, key: "default" });
  t.strictSame(locationOf(window({ usr: "chosen", key: "k" })), { ...at, state: "chosen", key: "k" });
});

function Page({ name }: { name: string }) {
  const { slug } = useParams();
  const [parameters] = useSearchParams();
  return `${name} ${slug} ${parameters.get("variant")}`;
}

const shop = (path: string, query?: string): string =>
  renderToString(
    <StaticRouter path={path} query={query ?? ""}>
      <Routes table={STOREFRONT_ROUTES} page={(name) => <Page name={name} />} otherwise={<>nothing</>} />
    </StaticRouter>,
  );

t.test("shows the page of a path with its parameters, and nothing where the table has no route", async (t) => {
  t.equal(shop("/products/mug", "variant=v1"), "product mug v1");
  t.equal(shop("/products/mug/"), "product mug null");
  t.equal(shop("/products/MUG"), "nothing", "as the gateway answers it");
  t.equal(shop("/elsewhere"), "nothing");
});

t.test("marks the link to the present page, and to a page above it", async (t) => {
  const table = new CaseTable();
  const isCurrent = (path: string, link: React.ReactElement) =>
    renderToString(<StaticRouter path={path}>{link}</StaticRouter>).includes('aria-current="page"');
  const orders = (end: boolean) => (
    <NavLink to="/admin/orders" end={end}>
      Orders
    </NavLink>
  );
  table.check("its page", isCurrent("/admin/orders", orders(true)), true);
  table.check("a page below", isCurrent("/admin/orders/1", orders(false)), true);
  table.check("a page below, with end", isCurrent("/admin/orders/1", orders(true)), false);
  table.check("a longer name", isCurrent("/admin/orders-2", orders(false)), false);
  table.check("a plain link", isCurrent("/admin/orders", <Link to="/admin/orders">Orders</Link>), false);
  t.same(table.wrong(), []);
});
