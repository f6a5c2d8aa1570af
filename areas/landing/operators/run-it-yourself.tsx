import { Fragment } from "react";
import section from "../kit/section.module.css";
import { usePlatform } from "../landing-context.ts";
import styles from "./run-it-yourself.module.css";
import { Terminal } from "./terminal.tsx";

const COMMANDS = [
  ["npm start", "installs, builds, opens the demo shops"],
  ["npm run shops -- import shops.json", "checks every entry, then opens yours"],
] as const;

export function RunItYourself() {
  const { productHost } = usePlatform();
  return (
    <section id="run" className={section.section}>
      <div className={styles.columns}>
        <div>
          <h1 className={section.heading}>Run it yourself</h1>
          <p className={section.lead}>
            One Node process reads the Host header and answers with the right shop. Behind nginx it needs one DNS record
            and one certificate for any number of shops.
          </p>
          <Terminal label="Two commands that start Awning and open your shops">
            {COMMANDS.map(([command, effect]) => (
              <Fragment key={command}>
                <kbd>{command}</kbd>
                <samp>{effect}</samp>
              </Fragment>
            ))}
          </Terminal>
        </div>
        <dl className={styles.needs} data-aos="fade-up">
          <div>
            <dt>DNS</dt>
            <dd>
              One wildcard record: <code>*.{productHost}</code>, pointing to your server.
            </dd>
          </div>
          <div>
            <dt>Certificate</dt>
            <dd>
              One for <code>*.{productHost}</code> and <code>{productHost}</code>. The nginx configuration is included.
            </dd>
          </div>
          <div>
            <dt>Storage</dt>
            <dd>
              Embedded: SQLite and a folder of pictures, in the same process. Or Firebase: Firestore and Cloud Storage.
            </dd>
          </div>
          <div>
            <dt>On your desk</dt>
            <dd>
              Every <code>*.localhost</code> name works at once, without DNS and without a certificate.
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
