import { ClaimNameForm } from "../shops/claim-name-form.tsx";
import styles from "./start.module.css";

/** The call to action at the end of the page. */
export function Start() {
  return (
    <section id="start" className={styles.band}>
      <div className={styles.inner}>
        <h2>What should your awning say?</h2>
        <p className={styles.lead}>Type it, see whether it is free, and open the door a minute later.</p>
        <ClaimNameForm id="wanted-name" label="Your name in the address" on="band" />
      </div>
    </section>
  );
}
