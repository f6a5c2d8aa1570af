import "../shared/state/strict-actions.ts";
import { observer } from "mobx-react-lite";
import { type ReactNode, useState } from "react";
import type { AreaContext, StartedArea } from "../shared/boot/area.ts";
import type { LazyChunk } from "../shared/boot/lazy-page.tsx";
import { startArea } from "../shared/boot/start-area.tsx";
import { DataCache } from "../shared/data/data-cache.ts";
import { passwordProver } from "../shared/firebase/password-prover.ts";
import { chooseLanguage, LanguageContext } from "../shared/i18n/use-texts.ts";
import { ADMIN_PATHS } from "../shared/pages/admin-routes.ts";
import type { OwnShop } from "../shared/sellers/seller.ts";
import { SubdomainStore } from "../shared/state/subdomain-store.ts";
import { FormTextsContext } from "../shared/ui/form/form-texts.ts";
import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { UiMessagesContext } from "../shared/ui/ui-messages.ts";
import { AdminAuthStore, sessionTabs } from "./accounts/admin-auth-store.ts";
import { takeFragmentSecret } from "./accounts/fragment-secret.ts";
import { SignInAgain } from "./accounts/sign-in-form.tsx";
import { useStanding } from "./accounts/standing.ts";
import { AdminContext, type AdminContextValue, useAdmin } from "./admin-context.ts";
import { AdminApi } from "./api/admin-api.ts";
import { createFormats, formatLocale } from "./formats/formats.ts";
import { Frame } from "./frame/frame.tsx";
import { Screen } from "./frame/screen.tsx";
import { useKitTexts } from "./kit/texts.ts";
import { Toasts } from "./kit/toasts.tsx";
import { OrderWatch } from "./orders/order-watch.tsx";
import { chunksAt } from "./pages.ts";
import { ShopContext, ShopScope } from "./shop-context.ts";
import { ShortcutSheet } from "./shortcuts/shortcut-sheet.tsx";
import { Shortcuts } from "./shortcuts/shortcuts.ts";
import { ToastStore } from "./state/toast-store.ts";
import { GuardedRouter } from "./unsaved/guarded-router.tsx";
import { Leaving } from "./unsaved/leaving.ts";
import "../shared/ui/brand.css";
import "./shell.css";

/** A new scope for each account: data of one account is never shown to the next. */
const ShopProvider = observer(function ShopProvider({ children }: { children: ReactNode }) {
  const { auth } = useAdmin();
  const standing = useStanding();
  if (standing.kind !== "inside") return <ShopContext value={null}>{children}</ShopContext>;
  const { shop } = standing;
  return (
    <ScopedShop key={`${auth.userdetails?.id} ${shop.id}`} shop={shop}>
      {children}
    </ScopedShop>
  );
});

/** The key keeps the scope when a session response contains the shop as a new object. */
function ScopedShop({ shop, children }: { shop: OwnShop; children: ReactNode }) {
  const { auth, api, platform } = useAdmin();
  const [scope] = useState(() => new ShopScope({ shop, api, auth, firebase: platform.firebase }));
  return <ShopContext value={scope}>{children}</ShopContext>;
}

function App() {
  const texts = useKitTexts();
  return (
    <UiMessagesContext value={texts}>
      <FormTextsContext value={texts}>
        <GuardedRouter>
          <ShopProvider>
            <RootLayout header={<Frame />}>
              <Screen />
            </RootLayout>
            <OrderWatch />
            <Toasts />
            <ShortcutSheet />
            <SignInAgain />
          </ShopProvider>
        </GuardedRouter>
      </FormTextsContext>
    </UiMessagesContext>
  );
}

function createContext({ data, api: publicApi, path, hostname, platform, language }: AreaContext): AdminContextValue {
  const { transport, call } = publicApi;
  const provePassword = passwordProver(platform.firebase);
  const auth = new AdminAuthStore({ call, provePassword, tabs: sessionTabs() });
  const secret = takeFragmentSecret(location, history);
  const leaving = new Leaving();
  leaving.listen(window);
  // Requested before the page's code is loaded: both load at the same time.
  if (secret !== null && path === ADMIN_PATHS.enter) void auth.arrive(secret);
  else void auth.restore();
  return {
    auth,
    api: new AdminApi(transport, auth),
    publicApi,
    cache: new DataCache(),
    site: new SubdomainStore({ data, api: publicApi, hostname, productHost: platform.productHost }),
    toasts: new ToastStore(),
    shortcuts: new Shortcuts(),
    leaving,
    formats: createFormats(formatLocale(language, navigator.languages)),
    secret: path === ADMIN_PATHS.setPassword ? secret : null,
    data,
    hostname,
    platform,
  };
}

const admin: StartedArea = {
  name: "admin",
  firstChunks: (path, _, language): LazyChunk[] => chunksAt(path, language),
  createApp(context) {
    const admin = createContext(context);
    return (
      <LanguageContext value={{ language: context.language, locale: admin.formats.locale }}>
        <AdminContext value={admin}>
          <App />
        </AdminContext>
      </LanguageContext>
    );
  },
};

// Without await: pages may import from the chunk of this module, and would wait for it forever.
void startArea(admin, { chooseLanguage });
