import { BrowserRouter } from "react-router-dom";
import { startArea } from "../shared/boot/start-area.tsx";
import { chooseLanguage } from "../shared/i18n/use-texts.ts";
import { landing } from "./app.tsx";

// Without await: see the admin.
void startArea(landing, { Router: BrowserRouter, chooseLanguage });
