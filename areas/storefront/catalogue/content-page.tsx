import { useCallback } from "react";
import { LoadingPage } from "../kit/loading-page.tsx";
import { Prose } from "../kit/prose.tsx";
import { useOwnLanguage, usePathParameters, useShop } from "../shop-context.ts";
import { useShopTitle } from "../state/page-title.ts";
import type { CatalogStore } from "./catalog-store.ts";
import styles from "./content-page.module.css";
import { NotFoundPage } from "./not-found-page.tsx";
import { useContent } from "./use-content.tsx";

/** A page written by the seller: terms, delivery, privacy, … */
export function ContentPage() {
  const { slug = "" } = usePathParameters();
  const lang = useOwnLanguage();
  const { given } = useShop();
  const find = useCallback((catalog: CatalogStore) => catalog.content(slug), [slug]);
  const { value: content, failure, load } = useContent(given.content(slug), find);
  useShopTitle(content ? { kind: "content", content } : undefined);
  if (content === null) return <NotFoundPage />;
  if (!content) return <LoadingPage problem={failure} onRetry={load} />;
  return (
    <article className={styles.page}>
      <h1 lang={lang}>{content.title}</h1>
      <Prose html={content.bodyHtml} />
    </article>
  );
}
