import { startArea } from "../shared/boot/start-area.tsx";
import { chooseLanguage } from "../shared/i18n/use-texts.ts";
import { BrowserRouter } from "../shared/router/router.tsx";
import { landing } from "./app.tsx";

await startArea(landing, { Router: BrowserRouter, chooseLanguage });
