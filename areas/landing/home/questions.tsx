import { PLANS } from "../../shared/sellers/plan.ts";
import section from "../kit/section.module.css";
import { usePlatform } from "../landing-context.ts";
import styles from "./questions.module.css";

const questionsFor = (productHost: string): [question: string, answer: string][] => [
  [
    "How do I get a shop?",
    "Claim a name on this page, with an e-mail address and a password: the shop is open at once, and nobody has to look at it first. Whenever you come back, “Sign in” leads to its back room.",
  ],
  [
    "Which names work?",
    "Three to forty characters: the letters a to z, digits and hyphens, with at least one letter. Names that could pass for the platform’s own, such as “admin” or “mail”, are kept.",
  ],
  [
    "Can I change the name later?",
    "Yes, in your settings. The old address leads to the new one, and nobody else ever gets it.",
  ],
  [
    "I sell elsewhere already. Do I have to type it all again?",
    "No. Take the product file (CSV) that Shopify or WooCommerce exports. You see first what it would create and which lines have something wrong with them; then it is done in one go, or not at all.",
  ],
  [
    "How do people order, and how do they pay?",
    "They fill a cart and order on one page, without an account. You see the order as it arrives. Payment is yours to arrange, such as by transfer or on delivery; you mark what is paid.",
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
    `With whoever runs ${productHost}: in a database and a folder on their server, or in their Firebase project. You can take all of it out yourself at any time, as JSON and CSV.`,
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
