import { BrowserRouter } from "react-router-dom";
import { startArea } from "../shared/boot/start-area.tsx";
import { storefront } from "./storefront.tsx";

void startArea(storefront, { Router: BrowserRouter });
