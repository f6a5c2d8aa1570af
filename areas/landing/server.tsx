import { renderArea } from "../shared/boot/render-area.tsx";
import { landing } from "./app.tsx";

export const render = await renderArea(landing);
