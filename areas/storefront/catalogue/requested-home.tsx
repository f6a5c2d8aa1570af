import type { ReactNode } from "react";
import type { CategoryWithProducts } from "../../shared/catalogue/public-catalogue.ts";
import { LoadingPage } from "../kit/loading-page.tsx";
import { findHome, useContent } from "./use-content.ts";

interface RequestedHomeProps {
  children: (categories: readonly CategoryWithProducts[]) => ReactNode;
}

/** Requests the categories for the home page if the page data has none. */
export function RequestedHome({ children }: RequestedHomeProps) {
  const { value, failure, load } = useContent(undefined, findHome);
  return value ? children(value) : <LoadingPage problem={failure} onRetry={load} />;
}
