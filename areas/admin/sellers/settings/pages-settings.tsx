import FileText from "lucide-react/icons/file-text";
import Plus from "lucide-react/icons/plus";
import { observer } from "mobx-react-lite";
import { labelOf } from "../../../shared/domain/name-suggestions.ts";
import { MAX_SLUG } from "../../../shared/domain/text-patterns.ts";
import { contentPath } from "../../../shared/pages/routes.ts";
import { MAX_PAGES, PAGE_LENGTHS } from "../../../shared/sellers/seller-limits.ts";
import { newId } from "../../../shared/state/new-id.ts";
import { placesIn } from "../../../shared/texts/text-places.ts";
import { Button } from "../../kit/button.tsx";
import { MarkdownField } from "../../kit/markdown/markdown-field.tsx";
import { Section } from "../../kit/section.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { PAGE_TEMPLATES, type PageTemplate } from "./form/page-templates.ts";
import { PAGES_PART, type PageDraft } from "./form/pages-part.ts";
import styles from "./settings.module.css";
import { type PartProps, SettingsSheet, useSettingsForm } from "./settings-sheet.tsx";
import { SortableEditor, useListEditor } from "./sortable-editor.tsx";

const BLANK: PageTemplate = { slug: "", title: "", body: "" };

export const PagesSettings = observer(function PagesSettings({ seller }: PartProps) {
  const form = useSettingsForm(PAGES_PART, seller);
  const { pages } = form.values;
  const set = (pages: readonly PageDraft[]) => form.change({ pages });
  const editor = useListEditor<PageDraft>({
    problems: form.problems,
    path: "pages",
    current: () => form.values.pages,
    idOf: ({ key }) => key,
    nameOf: ({ title }) => title,
    onChange: set,
  });
  const change = (key: string, patch: Partial<PageDraft>) =>
    set(pages.map((page) => (page.key === key ? { ...page, ...patch } : page)));
  const add = (template: PageTemplate) => editor.add({ ...template, key: newId(), followsTitle: template.slug === "" });
  const templates = PAGE_TEMPLATES.filter(({ slug }) => pages.every((page) => page.slug !== slug));
  return (
    <SettingsSheet form={form}>
      <Section
        title="Pages"
        description="Whatever your shop has to say besides its products. The foot of every page links to them in this order."
      >
        {pages.length === 0 && (
          <p className={styles.soft}>
            No pages yet. Most shops have one on delivery and returns, and terms; in many countries you must. Begin with
            a template, and fill in what stands in [brackets].
          </p>
        )}
        <SortableEditor label="Pages" editor={editor} summaryOf={({ slug }) => contentPath(slug)}>
          {(page, index) => (
            <PageFields
              page={page}
              host={new URL(seller.origin).host}
              isStored={form.base.pages.some(({ slug }) => slug === page.key)}
              problemOf={(field) => form.problems[`pages.${index}.${field}`]}
              onChange={(patch) => change(page.key, patch)}
              onRemove={() => editor.remove(page, "The page")}
            />
          )}
        </SortableEditor>
        {pages.length < MAX_PAGES && (
          <div role="group" aria-label="Add a page" className="admin-buttons">
            {templates.map((template) => (
              <Button
                key={template.slug}
                size="small"
                icon={<FileText aria-hidden="true" />}
                onClick={() => add(template)}
              >
                {template.title}
              </Button>
            ))}
            <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => add(BLANK)}>
              Empty page
            </Button>
          </div>
        )}
        <p className={styles.soft}>The templates are beginnings, no legal advice.</p>
      </Section>
    </SettingsSheet>
  );
});

interface PageFieldsProps {
  page: PageDraft;
  host: string;
  /** Others may link to its address. */
  isStored: boolean;
  problemOf: (field: "title" | "slug" | "body") => string | undefined;
  onChange: (patch: Partial<PageDraft>) => void;
  onRemove: () => void;
}

function PageFields({ page, host, isStored, problemOf, onChange, onRemove }: PageFieldsProps) {
  const { title, slug, body, followsTitle } = page;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label="Title"
          value={title}
          onChange={(title) => onChange({ title, ...(followsTitle && { slug: labelOf(title) }) })}
          error={problemOf("title")}
          maxLength={PAGE_LENGTHS.title}
        />
        <TextField
          label="Address"
          value={slug}
          onChange={(slug) => onChange({ slug: slug.toLowerCase(), followsTitle: false })}
          error={problemOf("slug")}
          hint={`${host}${contentPath(slug || "…")}${isStored ? ". Links to the old address end with a change." : ""}`}
          maxLength={MAX_SLUG}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <MarkdownField
        label="Text"
        rows={12}
        value={body}
        onChange={(body) => onChange({ body })}
        error={problemOf("body")}
        hint={placesIn(body).length > 0 ? "Fill in the [places] before you save." : undefined}
        maxLength={PAGE_LENGTHS.body}
      />
      <div>
        <Button size="small" onClick={onRemove} aria-label={`Remove ${title || "this page"}`}>
          Remove
        </Button>
      </div>
    </>
  );
}
