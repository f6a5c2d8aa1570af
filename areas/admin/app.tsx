import { RootLayout } from "../shared/ui/layout/root-layout.tsx";
import { ShortcutSheet } from "./shortcuts/shortcut-sheet.tsx";
import { Frame } from "./ui/frame/frame.tsx";
import { Screen } from "./ui/frame/screen.tsx";
import { ShopProvider } from "./ui/frame/shop-provider.tsx";
import { SignInAgain } from "./ui/frame/sign-in-again.tsx";
import { Toasts } from "./ui/kit/toasts.tsx";
import { OrderWatch } from "./ui/orders/order-watch.tsx";
import { GuardedNavigation } from "./unsaved/guarded-navigation.tsx";
// After the tokens, whose colours the platform has its own for.
import "../shared/ui/brand.css";
import "./shell.css";

/** Where a seller runs the shop. */
export function App() {
  return (
    <GuardedNavigation>
      <ShopProvider>
        <RootLayout header={<Frame />}>
          <Screen />
        </RootLayout>
        <OrderWatch />
        <Toasts />
        <ShortcutSheet />
        <SignInAgain />
      </ShopProvider>
    </GuardedNavigation>
  );
}
