import { lazyPage } from "../../shared/boot/lazy-page.tsx";

/** Loaded after a navigation to the home page: a first home page has its content in the page data. */
export const REQUESTED_HOME = lazyPage("areas/storefront/catalogue/requested-home.tsx", () =>
  import("./requested-home.tsx").then((module) => module.RequestedHome),
);
