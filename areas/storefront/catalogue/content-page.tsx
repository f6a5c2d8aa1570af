import { observer } from "mobx-react-lite";
import { useParams } from "react-router-dom";
import { useEntry } from "../../shared/data/use-entry.ts";
import { LoadingPage } from "../kit/loading-page.tsx";
import { Prose } from "../kit/prose.tsx";
import { useOwnLanguage, useShop } from "../shop-context.ts";
import { useShopTitle } from "../state/page-title.ts";
import styles from "./content-page.module.css";
import { NotFoundPage } from "./not-found-page.tsx";

/** A page written by the seller: terms, delivery, privacy, … */
export const ContentPage = observer(function ContentPage() {
  const { slug = "" } = useParams();
  const lang = useOwnLanguage();
  const entry = useEntry(useShop().catalog.content(slug));
  const { value: content } = entry;
  useShopTitle(content ? { kind: "content", content } : undefined);
  if (content === null) return <NotFoundPage />;
  if (!content) return <LoadingPage problem={entry.failure} onRetry={() => void entry.load()} />;
  return (
    <article className={styles.page}>
      <h1 lang={lang}>{content.title}</h1>
      <Prose html={content.bodyHtml} />
    </article>
  );
});
