import { observer } from "mobx-react-lite";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Navigate, useParams, useSearchParams } from "react-router-dom";
import { useEntry } from "../../../shared/data/use-entry.ts";
import { ADMIN_PATHS, adminProductPath } from "../../../shared/pages/routes.ts";
import { keptText } from "../../../shared/state/kept-text.ts";
import { newId } from "../../../shared/state/new-id.ts";
import { useNoticeable } from "../../../shared/ui/layout/navigation-progress.tsx";
import { useAdmin } from "../../admin-context.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { ProblemCallout } from "../../kit/callout.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { Page } from "../../kit/page.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { StatusPill } from "../../kit/status-pill.tsx";
import { useMedia } from "../../kit/use-media.ts";
import { useShop } from "../../shop-context.ts";
import { useCatalogueTexts } from "../../texts.ts";
import { SaveBar } from "../../unsaved/save-bar.tsx";
import { useUnsavedGuard } from "../../unsaved/use-unsaved-guard.ts";
import { STATUS_TONES, useCatalogue, useCatalogueNeeds } from "../catalogue.ts";
import { DraftKeeper } from "./draft/draft-keeper.ts";
import { ProductEditorStore } from "./draft/product-editor-store.ts";
import { EditorMenu } from "./editor-menu.tsx";
import { ConflictDialog, EditorNotices } from "./editor-notices.tsx";
import styles from "./product-editor.module.css";
import { ProductForm } from "./product-form.tsx";
import { ProductPreview } from "./product-preview.tsx";

/** A new product gets an id and a URL before it is saved: a reload restores the draft, and saving keeps the path. */
export function ProductPage() {
  const { id } = useParams<{ id: string }>();
  const [parameters] = useSearchParams();
  const [fresh] = useState(newId);
  if (id !== undefined) return <ProductEditor key={id} id={id} />;
  const asked = new URLSearchParams([["new", "1"], ...parameters]);
  return <Navigate to={`${adminProductPath(fresh)}?${asked}`} replace />;
}

const ProductEditor = observer(function ProductEditor({ id }: { id: string }) {
  const shop = useShop();
  const categories = useEntry(useCatalogue().categories);
  const { t } = useCatalogueTexts();
  const back = useBackToProducts();
  const store = useProductEditor(id);
  const seller = useEntry(shop.seller);
  const only = categories.value?.length === 1 ? categories.value[0]?.id : undefined;
  const { state } = store;
  const problem = store.loadProblem ?? (seller.value ? null : seller.problem);
  const isSlow = useNoticeable(problem === null && (state === "loading" || !seller.value));
  useEffect(() => {
    if (only !== undefined && state === "ready") store.suggestCategory(only);
  }, [store, state, only]);

  if (state === "missing") {
    return (
      <Page title={t("editor.missing-page")} back={back}>
        <EmptyState
          title={t("editor.missing-title")}
          action={<LinkButton to={ADMIN_PATHS.products}>{t("products.show-all")}</LinkButton>}
        >
          {t("editor.missing")}
        </EmptyState>
      </Page>
    );
  }
  const retry = () => {
    if (state === "failed") void store.load();
    void seller.load();
  };
  if (state !== "ready" || !seller.value) {
    return (
      <Page title={t("editor.title")} back={back}>
        {problem && <ProblemCallout problem={problem} onRetry={retry} />}
        {isSlow && <SkeletonRows count={8} />}
      </Page>
    );
  }
  return <Editor store={store} />;
});

const Editor = observer(function Editor({ store }: { store: ProductEditorStore }) {
  const [parameters, setParameters] = useSearchParams();
  const { t } = useCatalogueTexts();
  const back = useBackToProducts();
  const [tab, setTab] = useState<"edit" | "preview">("edit");
  const isBeside = useMedia("(width >= 72rem)");
  // The version that was set aside is not saved.
  useUnsavedGuard(store.unsaved !== null, store.setAside ? undefined : () => store.save());
  const form = useRef<HTMLDivElement>(null);
  // Once saved, the product is not new: the parameters leave the address.
  const settle = useEffectEvent(() => setParameters({}, { replace: true }));
  const isOver = !store.isNew && parameters.has("new");
  useEffect(() => {
    if (isOver) settle();
  }, [isOver]);
  const { refusals } = store;
  useEffect(() => {
    if (refusals === 0) return;
    setTab("edit");
    const frame = requestAnimationFrame(() => {
      const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      first?.closest("details")?.setAttribute("open", "");
      first?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [refusals]);

  const { base, saving } = store;
  const { fields, gallery } = store.form;
  const isBusy = saving !== "no";
  const isPublishable = base.status !== "active" && fields.status !== "active";
  const publish = (
    <Button variant="primary" busy={isBusy} onClick={() => void store.save("active")}>
      {t("action.publish")}
    </Button>
  );
  const note =
    saving === "pictures" && gallery.underWay > 0
      ? t("editor.waiting", { count: gallery.underWay })
      : store.isNew
        ? t("editor.unsaved")
        : undefined;
  return (
    <Page
      title={base.title || t("products.new")}
      aside={<StatusPill tone={STATUS_TONES[base.status]}>{t(`status.${base.status}`)}</StatusPill>}
      back={back}
      actions={
        <>
          {!store.isNew && <EditorMenu store={store} />}
          {isPublishable && !store.isDirty && publish}
        </>
      }
    >
      <EditorNotices store={store} />
      {!isBeside && (
        <div className={`admin-panel ${styles.tabs}`} role="group" aria-label={t("editor.view")}>
          <button type="button" aria-pressed={tab === "edit"} onClick={() => setTab("edit")}>
            {t("action.edit")}
          </button>
          <button type="button" aria-pressed={tab === "preview"} onClick={() => setTab("preview")}>
            {t("editor.preview")}
          </button>
        </div>
      )}
      <div className={`admin-parts ${styles.columns}`}>
        <div ref={form} className={`admin-stack ${styles.form}`} hidden={!isBeside && tab === "preview"}>
          <ProductForm form={store.form} stored={store.base} />
        </div>
        {(isBeside || tab === "preview") && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable with the keyboard
          <div className={styles.sideBySide} tabIndex={0}>
            <ProductPreview form={store.form} />
          </div>
        )}
      </div>
      <SaveBar
        dirty={store.isDirty}
        busy={isBusy}
        problem={store.standingProblem}
        onSave={() => void store.save()}
        onDiscard={() => store.discard()}
        {...(fields.status === "draft" && { saveLabel: t("editor.save-draft") })}
        {...(note ? { note } : {})}
        more={isPublishable && publish}
      />
      <ConflictDialog store={store} />
    </Page>
  );
});

function useBackToProducts() {
  const { t } = useCatalogueTexts();
  return { to: ADMIN_PATHS.products, label: t("products.title") };
}

/** The parameters of the address: whether the product is new, and which product it copies. */
function useProductEditor(id: string): ProductEditorStore {
  const { auth } = useAdmin();
  const { shop } = useShop();
  const needs = useCatalogueNeeds();
  const [parameters] = useSearchParams();
  const [{ store, keeper, accountId }] = useState(() => {
    const { accountId } = auth;
    const keeper = new DraftKeeper(keptText(`awning:product:${accountId}:${shop.id}:${id}`, () => sessionStorage));
    const [isNew, copiedId] = [parameters.has("new"), parameters.get("copy")];
    const store = new ProductEditorStore({ ...needs, id, keeper, isNew, copiedId });
    return { store, keeper, accountId };
  });
  useEffect(() => {
    const { pathname } = location;
    const end = store.keep();
    void store.load();
    const flush = () => keeper.flush();
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      end();
      store.form.gallery.stop();
      // A page that crashed is still at its address: its draft is kept. Otherwise leaving or signing out was confirmed.
      if (location.pathname === pathname && auth.accountId === accountId) keeper.flush();
      else keeper.forget();
    };
  }, [store, keeper, auth, accountId]);
  return store;
}
