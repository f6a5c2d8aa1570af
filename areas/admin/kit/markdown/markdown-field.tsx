import Bold from "lucide-react/icons/bold";
import Heading from "lucide-react/icons/heading";
import Italic from "lucide-react/icons/italic";
import LinkIcon from "lucide-react/icons/link";
import List from "lucide-react/icons/list";
import { type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../../shared/ui/class-names.ts";
import control from "../../../shared/ui/form/control.module.css";
import { directionFor, Field, type FieldProps } from "../../../shared/ui/form/field.tsx";
import { useKitTexts } from "../../texts.ts";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { commandOf } from "../key-press.ts";
import { SkeletonRows } from "../skeleton.tsx";
import styles from "./markdown-field.module.css";
import { MarkdownPreview } from "./markdown-preview.tsx";

/** The text of a field, and its selection. */
interface MarkedText {
  value: string;
  start: number;
  end: number;
}

export type MarkdownCommand = "bold" | "italic" | "link" | "heading" | "list";

/** What a command inserts where no text is selected. */
type MarkdownSamples = Readonly<Record<"bold" | "italic" | "link", string>>;

function wrap({ value, start, end }: MarkedText, before: string, after: string, placeholder: string): MarkedText {
  const inner = value.slice(start, end) || placeholder;
  const text = value.slice(0, start) + before + inner + after + value.slice(end);
  return { value: text, start: start + before.length, end: start + before.length + inner.length };
}

/** Adds or removes one star (emphasis) or two (strong emphasis). Three are both. */
function star(text: MarkedText, stars: "*" | "**", placeholder: string): MarkedText {
  const { value, start, end } = text;
  const around = Math.min(
    /\**$/.exec(value.slice(0, start))?.[0].length ?? 0,
    /^\**/.exec(value.slice(end))?.[0].length ?? 0,
  );
  const isWrapped = stars === "*" ? around % 2 === 1 : around >= 2;
  if (!isWrapped || start === end) return wrap(text, stars, stars, placeholder);
  const { length } = stars;
  const rest = value.slice(0, start - length) + value.slice(start, end) + value.slice(end + length);
  return { value: rest, start: start - length, end: end - length };
}

/** Adds `prefix` to the selected lines, or removes it if all have it. */
function prefixLines({ value, start, end }: MarkedText, prefix: string): MarkedText {
  const from = value.lastIndexOf("\n", start - 1) + 1;
  const to = value.indexOf("\n", end) < 0 ? value.length : value.indexOf("\n", end);
  const lines = value.slice(from, to).split("\n");
  const all = lines.every((line) => line.startsWith(prefix));
  const changed = lines.map((line) => (all ? line.slice(prefix.length) : prefix + line)).join("\n");
  return { value: value.slice(0, from) + changed + value.slice(to), start: from, end: from + changed.length };
}

export function editMarkdown(text: MarkedText, command: MarkdownCommand, samples: MarkdownSamples): MarkedText {
  switch (command) {
    case "bold":
      return star(text, "**", samples.bold);
    case "italic":
      return star(text, "*", samples.italic);
    case "link":
      return wrap(text, "[", "](https://)", samples.link);
    case "heading":
      return prefixLines(text, "## ");
    case "list":
      return prefixLines(text, "- ");
  }
}

interface MarkdownFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  placeholder?: string;
}

const COMMANDS: { command: MarkdownCommand; Icon: typeof Bold }[] = [
  { command: "bold", Icon: Bold },
  { command: "italic", Icon: Italic },
  { command: "link", Icon: LinkIcon },
  { command: "heading", Icon: Heading },
  { command: "list", Icon: List },
];

const KEYS: Record<string, MarkdownCommand> = { b: "bold", i: "italic", k: "link" };

export function MarkdownField({ value, onChange, rows = 8, placeholder, ...field }: MarkdownFieldProps) {
  const { t } = useKitTexts();
  const area = useRef<HTMLTextAreaElement>(null);
  const [isPreview, setPreview] = useState(false);
  const marked = useRef<{ start: number; end: number } | null>(null);
  useLayoutEffect(() => {
    // After React has rendered the changed text.
    if (!marked.current) return;
    area.current?.focus();
    area.current?.setSelectionRange(marked.current.start, marked.current.end);
    marked.current = null;
  });
  const run = (command: MarkdownCommand) => {
    if (!area.current) return;
    const { selectionStart: start, selectionEnd: end } = area.current;
    const edited = editMarkdown({ value, start, end }, command, {
      bold: t("markdown.sample.bold"),
      italic: t("markdown.sample.italic"),
      link: t("markdown.sample.link"),
    });
    marked.current = edited;
    onChange(edited.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = KEYS[commandOf(event) ?? ""];
    if (!command) return;
    event.preventDefault();
    run(command);
  };
  return (
    <Field {...field}>
      {(props) => (
        <div className={styles.editor}>
          <div className={styles.toolbar} role="toolbar" aria-label={t("markdown.toolbar", { field: field.label })}>
            {COMMANDS.map(({ command, Icon }) => (
              <IconButton
                key={command}
                label={t(`markdown.${command}`)}
                icon={<Icon />}
                disabled={isPreview}
                onClick={() => run(command)}
              />
            ))}
            <Button size="small" aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
              {t(isPreview ? "markdown.write" : "markdown.preview")}
            </Button>
          </div>
          <textarea
            {...props}
            ref={area}
            dir={directionFor(value)}
            rows={rows}
            value={value}
            placeholder={placeholder}
            hidden={isPreview}
            className={classNames(control.control, control.area, styles.area)}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {isPreview && (
            <div className={styles.preview}>
              <Suspense fallback={<SkeletonRows count={2} />}>
                <MarkdownPreview value={value} />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
