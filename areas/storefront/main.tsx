import "../shared/state/strict-actions.ts";
import { startArea } from "../shared/boot/start-area.tsx";
import { BrowserRouter } from "../shared/router/router.tsx";
import { storefront } from "./storefront.tsx";

void startArea(storefront, { Router: BrowserRouter });
