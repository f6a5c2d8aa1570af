import FileText from "lucide-react/icons/file-text";
import Plus from "lucide-react/icons/plus";
import { observer } from "mobx-react-lite";
import { labelOf } from "../../../shared/domain/name-suggestions.ts";
import { MAX_SLUG } from "../../../shared/domain/text-patterns.ts";
import { contentPath } from "../../../shared/pages/routes.ts";
import { MAX_PAGES, PAGE_LENGTHS } from "../../../shared/sellers/seller.ts";
import { newId } from "../../../shared/state/new-id.ts";
import { placesIn } from "../../../shared/texts/text-places.ts";
import { TextField } from "../../../shared/ui/form/text-field.tsx";
import { useFormats } from "../../admin-context.ts";
import { Button } from "../../kit/button.tsx";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { Section } from "../../kit/section.tsx";
import { useSellerTexts } from "../../texts.ts";
import { type PageContent, pageTemplates } from "./form/page-templates.ts";
import { PAGES_PART, type PageDraft } from "./form/pages-part.ts";
import styles from "./settings.module.css";
import { type PartProps, SettingsSheet, useSettingsForm } from "./settings-sheet.tsx";
import { type ItemFieldsProps, SortableEditor, useListEditor } from "./sortable-editor.tsx";

const BLANK: PageContent = { slug: "", title: "", body: "" };

export const PagesSettings = observer(function PagesSettings({ seller }: PartProps) {
  const form = useSettingsForm(PAGES_PART, seller);
  const { t } = useSellerTexts();
  const { locale } = useFormats();
  const { pages } = form.values;
  const editor = useListEditor(form, "pages");
  const add = (page: PageContent) =>
    editor.add({ ...page, id: newId(), isStored: false, followsTitle: page.slug === "" });
  const templates = pageTemplates(seller.locale).filter(({ slug }) => pages.every((page) => page.slug !== slug));
  const english = templates.filter(({ isTranslated }) => !isTranslated);
  return (
    <SettingsSheet form={form}>
      <Section title={t("settings.part.pages")} description={t("pages.description")}>
        {pages.length === 0 && <p className="admin-soft">{t("pages.empty")}</p>}
        <SortableEditor label={t("settings.part.pages")} editor={editor} summaryOf={({ slug }) => contentPath(slug)}>
          {(fields) => <PageFields {...fields} locale={seller.locale} host={new URL(seller.origin).host} />}
        </SortableEditor>
        {pages.length < MAX_PAGES && (
          <div role="group" aria-label={t("pages.add")} className="admin-buttons">
            {templates.map(({ slug, title, body }) => (
              <Button key={slug} size="small" icon={<FileText />} onClick={() => add({ slug, title, body })}>
                {t(`pages.template.${slug}`)}
              </Button>
            ))}
            <Button size="small" icon={<Plus />} onClick={() => add(BLANK)}>
              {t("pages.add-empty")}
            </Button>
          </div>
        )}
        <p className="admin-soft">{t("pages.no-advice")}</p>
        {english.length > 0 && (
          <p className="admin-soft">
            {t("pages.in-english", {
              templates: new Intl.ListFormat(locale).format(english.map(({ slug }) => t(`pages.template.${slug}`))),
            })}
          </p>
        )}
      </Section>
    </SettingsSheet>
  );
});

interface PageFieldsProps extends ItemFieldsProps<PageDraft> {
  /** Of the shop, BCP 47. */
  locale: string;
  host: string;
}

function PageFields({ item: page, locale, host, problemOf, onChange }: PageFieldsProps) {
  const { t } = useSellerTexts();
  const { title, slug, body, isStored, followsTitle } = page;
  const url = `${host}${contentPath(slug || "…")}`;
  return (
    <>
      <div className={`admin-stack ${styles.pair}`}>
        <TextField
          label={t("pages.page-title")}
          value={title}
          onChange={(title) => onChange({ title, ...(followsTitle && { slug: labelOf(title, locale) }) })}
          error={problemOf("title")}
          maxLength={PAGE_LENGTHS.title}
        />
        <TextField
          label={t("pages.address")}
          value={slug}
          onChange={(slug) => onChange({ slug: slug.toLowerCase(), followsTitle: false })}
          error={problemOf("slug")}
          hint={isStored ? t("pages.address-hint", { url }) : <bdi dir="ltr">{url}</bdi>}
          dir="ltr"
          maxLength={MAX_SLUG}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <MarkdownField
        label={t("pages.text")}
        rows={12}
        value={body}
        onChange={(body) => onChange({ body })}
        error={problemOf("body")}
        hint={placesIn(body).length > 0 ? t("save.fill-in") : undefined}
      />
    </>
  );
}
