import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import type { ProblemTexts } from "../../shared/i18n/create-problem-texts.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import type { NameCheck } from "../../shared/state/name-check.ts";
import { type FrameTexts, useFrameTexts } from "../texts.ts";
import styles from "./name-note.module.css";

interface Wording {
  productHost: string;
  texts: FrameTexts;
  problems: ProblemTexts;
}

function wordsOf({ verdict, label, slow }: NameCheck, { productHost, texts: { t }, problems }: Wording): string {
  const host = `${label}.${productHost}`;
  switch (verdict.kind) {
    case "none":
      return t("name.hint");
    case "looking":
      return slow ? t("name.checking", { host }) : "";
    case "free":
      return t("name.free", { host });
    case "taken":
      return t("name.taken", { host });
    case "impossible":
      return problems.fieldSentence(verdict.problem);
    case "unknown":
      return t(`name.${verdict.why}`);
  }
}

interface NameNoteProps {
  /** The field's id. */
  id: string;
  names: NameCheck;
  productHost: string;
  /** Accepts a suggestion. */
  onTake: (name: string) => void;
  /** Called with whether the name is certainly not available. */
  onVerdict?: (refused: boolean) => void;
}

/** Shows whether the typed name is free, and suggests similar free names. */
export const NameNote = observer(function NameNote(props: NameNoteProps) {
  const { id, names, productHost, onTake, onVerdict } = props;
  const { verdict, suggestions, slow, refused } = names;
  const texts = useFrameTexts();
  const problems = useProblemTexts();
  useEffect(() => onVerdict?.(refused), [onVerdict, refused]);
  return (
    <div className={styles.note} data-verdict={verdict.kind}>
      <output id={`${id}-note`} htmlFor={id} data-busy={slow}>
        {wordsOf(names, { productHost, texts, problems })}
      </output>
      {suggestions.length > 0 && (
        <p className={styles.free}>
          <span id={`${id}-free`}>{texts.t("name.suggestions")}</span>
          <span role="group" aria-labelledby={`${id}-free`} className={styles.chips}>
            {suggestions.map((name) => (
              <button key={name} type="button" onClick={() => onTake(name)}>
                {name}
              </button>
            ))}
          </span>
        </p>
      )}
    </div>
  );
});
