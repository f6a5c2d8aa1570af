import { PLANS } from "../../shared/domain/plan.ts";
import { usePlatform } from "../landing-context.ts";
import styles from "./questions.module.css";
import section from "./section.module.css";

const questionsFor = (productHost: string): [question: string, answer: string][] => [
  [
    "Can I claim a name myself?",
    "Not yet. For now you write to us, a person reads it and sets the shop up. The field below checks that your name works as an address.",
  ],
  [
    "Which names work?",
    "Three to forty characters: the letters a to z, digits and hyphens, with at least one letter. A few words such as “admin” or “shop” are kept for the platform.",
  ],
  [
    "Can visitors order in my shop?",
    "They see what there is, what it costs and how you deliver, and write to you to buy. Ordering in the shop itself is being built.",
  ],
  [
    "May I use a domain that I already have?",
    `With the ${PLANS.pro.name} plan, yes, beside your address on ${productHost}.`,
  ],
  [
    "Will it look like every other shop?",
    "You choose the colour, the typeface and the corners, and your pictures do the rest. The colour is adjusted where it would be hard to read, in light and in dark mode.",
  ],
  [
    "Does it work on an old phone?",
    "The page arrives complete, so it reads well before any script has run and even where none does. Pictures come in the size that the screen needs.",
  ],
  [
    "Where is my data kept?",
    `With whoever runs ${productHost}: in a database and a folder on their server, or in their Firebase project. An export of your whole shop is one command for them.`,
  ],
];

export function Questions() {
  const { productHost } = usePlatform();
  return (
    <section id="questions" className={section.section}>
      <div className={styles.columns}>
        <h2 className={section.heading}>Questions people ask</h2>
        <div>
          {questionsFor(productHost).map(([question, answer]) => (
            <details key={question} className={styles.question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
