import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { fieldSentence } from "../../shared/i18n/field-sentences.ts";
import type { LookupProblem, NameCheck } from "../../shared/state/name-check.ts";
import { NAME_HINT } from "./fields/name-field.tsx";
import styles from "./name-note.module.css";

const UNKNOWN: Record<LookupProblem, string> = {
  offline: "You seem to be offline. You can go on; we look the name up before your shop opens.",
  busy: "We have looked up many names just now, and look this one up in a moment.",
  unavailable: "We can’t look the name up right now. You can go on; we look again before your shop opens.",
};

function wordsOf({ verdict, label, slow }: NameCheck, productHost: string): string {
  switch (verdict.kind) {
    case "none":
      return NAME_HINT;
    case "looking":
      return slow ? `Looking whether ${label}.${productHost} is free…` : "";
    case "free":
      return `${label}.${productHost} is free.`;
    case "taken":
      return `${label}.${productHost} belongs to somebody already.`;
    case "impossible":
      return fieldSentence(verdict.problem);
    case "unknown":
      return UNKNOWN[verdict.why];
  }
}

interface NameNoteProps {
  /** Of the field that it is about. */
  id: string;
  names: NameCheck;
  productHost: string;
  /** Takes one of the suggestions. */
  onTake: (name: string) => void;
  /** Hears whether the name is one that can't be had. */
  onVerdict?: (refused: boolean) => void;
}

/** What there is to say of the name that is being typed, and names near it to be had by a tap. */
export const NameNote = observer(function NameNote(props: NameNoteProps) {
  const { id, names, productHost, onTake, onVerdict } = props;
  const { verdict, suggestions, slow, refused } = names;
  useEffect(() => onVerdict?.(refused), [onVerdict, refused]);
  return (
    <div className={styles.note} data-verdict={verdict.kind}>
      <output id={`${id}-note`} htmlFor={id} data-busy={slow}>
        {wordsOf(names, productHost)}
      </output>
      {suggestions.length > 0 && (
        <p className={styles.free}>
          <span id={`${id}-free`}>Free:</span>
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
