import fc from "fast-check";
import t from "tap";
import { nextPath, signInPath } from "../../../../areas/admin/accounts/admin-access.ts";
import { ADMIN_PATHS, adminProductPath, matchRoute, settingsPath } from "../../../../areas/shared/pages/routes.ts";

const queryOf = (path: string): string => new URL(path, "http://acme.localhost").search;

t.test("returns to the requested page after sign-in", async (t) => {
  for (const wanted of [
    ADMIN_PATHS.home,
    ADMIN_PATHS.products,
    ADMIN_PATHS.orders,
    `${ADMIN_PATHS.orders}?status=open&page=2`,
    adminProductPath("Ab_9-z"),
    settingsPath("look"),
  ])
    t.equal(nextPath(queryOf(signInPath(wanted))), wanted);
  t.equal(signInPath(ADMIN_PATHS.home), ADMIN_PATHS.signIn, "the home page needs no parameter");
});

t.test("rejects other targets", async (t) => {
  const hostile = [
    "",
    "https://evil.example/admin/products",
    "//evil.example/admin/products",
    "/\\evil.example/admin",
    "\\\\evil.example",
    "/admin/products\\..\\..",
    "javascript:alert(1)",
    "/",
    "/products",
    "/adminx",
    "/admin-evil",
    "/ADMIN/products",
    "/admin/unknown",
    "/admin/../products",
    "/admin/./products",
    "/admin//evil.example",
    "/admin/%2e%2e/products",
    "/admin/products%0d%0aset-cookie:a=b",
    "/admin\t/products",
    " /admin/products",
    "/admin/products#//evil.example",
    "admin/products",
    ADMIN_PATHS.signIn,
    ADMIN_PATHS.enter,
    ADMIN_PATHS.setPassword,
    ADMIN_PATHS.forgotPassword,
    ADMIN_PATHS.product,
    `${ADMIN_PATHS.signIn}?next=${ADMIN_PATHS.signIn}`,
  ];
  for (const next of hostile) t.equal(nextPath(`?next=${encodeURIComponent(next)}`), ADMIN_PATHS.home, next);
  t.equal(nextPath(""), ADMIN_PATHS.home);
});

t.test("stays on this host and in the admin for any target", async () => {
  const piece = fc.constantFrom(
    "/",
    "//",
    "\\",
    "..",
    ".",
    "admin",
    "products",
    "evil.example",
    ":",
    "@",
    "?",
    "#",
    "%2f",
    "\n",
  );
  const next = fc.oneof(
    fc.string(),
    fc.array(piece).map((pieces) => `/${pieces.join("")}`),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(next, (text) => {
      const url = new URL(nextPath(`?next=${encodeURIComponent(text)}`), "http://acme.localhost");
      const route = matchRoute("admin", url.pathname);
      return url.origin === "http://acme.localhost" && route !== undefined && route.name !== "signIn";
    }),
  );
});
