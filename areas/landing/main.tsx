import { BrowserRouter } from "react-router-dom";
import { startArea } from "../shared/boot/start-area.tsx";
import { chooseLanguage } from "../shared/i18n/use-texts.ts";
import { landing } from "./app.tsx";

await startArea(landing, { Router: BrowserRouter, chooseLanguage });
