import { renderArea } from "../shared/boot/render-area.tsx";
import type { RenderPage } from "../shared/domain/rendered-markup.ts";
import { storefront } from "./storefront.tsx";

export const render: RenderPage = await renderArea(storefront);
