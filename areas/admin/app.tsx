import { Route, Routes } from "react-router-dom";
import { ADMIN_PATHS } from "../shared/domain/routes.ts";
import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { PAGES } from "./pages.ts";
import { AdminHeader } from "./ui/admin-header.tsx";
import { AdminNav } from "./ui/admin-nav.tsx";
import { RequireSession } from "./ui/require-session.tsx";
import "../shared/ui/brand.css";
import "./shell.css";

const { home, signIn, products, orders, settings, notFound } = PAGES;

/** Where a seller runs the shop. */
export function App() {
  return (
    <RootLayout
      header={
        <>
          <AdminHeader />
          <AdminNav />
        </>
      }
    >
      <Routes>
        <Route path={ADMIN_PATHS.signIn} element={<signIn.Page />} />
        <Route element={<RequireSession />}>
          <Route path={ADMIN_PATHS.home} element={<home.Page />} />
          <Route path={ADMIN_PATHS.products} element={<products.Page />} />
          <Route path={ADMIN_PATHS.orders} element={<orders.Page />} />
          <Route path={ADMIN_PATHS.settings} element={<settings.Page />} />
        </Route>
        <Route path="*" element={<notFound.Page />} />
      </Routes>
    </RootLayout>
  );
}
