import { useOwnLanguage } from "../shop-context.ts";
import styles from "./prose.module.css";

/** The seller's longer texts. `html` comes from markdown on the server, with raw HTML off. */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} lang={useOwnLanguage()} dangerouslySetInnerHTML={{ __html: html }} />;
}
