import { enableStaticRendering } from "mobx-react-lite";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import t from "tap";
import { App } from "../../../areas/admin/app.tsx";
import { PAGES } from "../../../areas/admin/pages.ts";
import { AdminAuthStore, type AdminSession } from "../../../areas/admin/stores/admin-auth-store.ts";
import { AdminContext } from "../../../areas/admin/stores/admin-context.ts";
import { createApiClient } from "../../../areas/shared/api/client.ts";
import { ADMIN_PATHS } from "../../../areas/shared/domain/routes.ts";
import { SubdomainStore } from "../../../areas/shared/state/subdomain-store.ts";
import { elementsOf } from "../../support/page-data-of.ts";

const SESSION: AdminSession = {
  userdetails: { id: "a1", email: "marta@acme.example", name: "Marta" },
  token: "t0ken",
  subscription: null,
};

const HEADINGS = {
  home: "Home",
  products: "Products",
  orders: "Orders",
  settings: "Settings",
} as const;

enableStaticRendering(true);
t.before(() => Promise.all(Object.values(PAGES).map((page) => page.load())));

function headingAt(path: string, session?: AdminSession): string | undefined {
  const platform = {
    productHost: "shops.example",
    origin: "https://shops.example",
    contactEmail: "",
    paymentMethods: ["manual" as const],
  };
  const hostname = "shops.example";
  const site = new SubdomainStore({ data: undefined, api: createApiClient(), hostname, productHost: hostname });
  const auth = new AdminAuthStore();
  if (session) auth.signIn(session);
  const html = renderToString(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext value={{ auth, site, data: undefined, hostname, platform }}>
        <App />
      </AdminContext>
    </MemoryRouter>,
  );
  return elementsOf(html).find(({ tag }) => tag === "h1")?.text;
}

t.test("each path of the admin has its page", async (t) => {
  for (const [name, heading] of Object.entries(HEADINGS))
    t.equal(headingAt(ADMIN_PATHS[name as keyof typeof HEADINGS], SESSION), heading);
});

t.test("without a session there is the sign-in screen in its place", async (t) => {
  for (const path of Object.values(ADMIN_PATHS)) t.equal(headingAt(path), "Awning on shops.example", path);
});

t.test("an unknown path is said to be one, signed in or not", async (t) => {
  t.equal(headingAt("/admin/nothing"), "No such page");
  t.equal(headingAt("/admin/nothing", SESSION), "No such page");
});
