import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
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
  const { contents } = useShop().catalog;
  const entry = contents.get(slug);
  const content = entry?.status === "ready" ? entry.content : undefined;
  useEffect(() => {
    void contents.load(slug);
  }, [contents, slug]);
  useShopTitle(content && { kind: "content", content });
  if (entry?.status === "missing") return <NotFoundPage />;
  const problem = entry?.status === "failed" ? entry.problem : undefined;
  if (!content) return <LoadingPage problem={problem} onRetry={() => void contents.load(slug)} />;
  return (
    <article className={styles.page}>
      <h1 lang={lang}>{content.title}</h1>
      <Prose html={content.bodyHtml} />
    </article>
  );
});
