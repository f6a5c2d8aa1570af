import { type FormEvent, type MouseEvent, useCallback, useRef, useState, useSyncExternalStore } from "react";
import { isSellerDomain } from "../../shared/domain/subdomain.ts";
import { askForShopMail } from "../ask-for-shop-mail.ts";
import { domainProblem } from "../domain-problem.ts";
import { usePlatform } from "../landing-context.ts";
import { HostName } from "../ui/host-name.tsx";
import styles from "./ask-for-shop.module.css";

/** Host names have no case, and no one means a blank at either end. */
const labelOf = (typed: string): string => typed.trim().toLowerCase();

const neverChanges = () => () => {};

/** The name in `?name=acme`, if it could be a shop's. */
function askedFor(search: string): string {
  const name = labelOf(new URLSearchParams(search).get("name") ?? "");
  return isSellerDomain(name) ? name : "";
}

function Field({ productHost, contactEmail }: { productHost: string; contactEmail: string }) {
  // From the page of an address without a shop. The server's markup is the same for every query: read after hydration.
  const search = useSyncExternalStore(
    neverChanges,
    () => location.search,
    () => "",
  );
  const [edited, setEdited] = useState<string>();
  const typed = edited ?? askedFor(search);
  const input = useRef<HTMLInputElement>(null);
  // What was typed before the script arrived is in the element only: hydration does not tell.
  const takeInput = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
    if (element?.value) setEdited(element.value);
  }, []);
  const link = useRef<HTMLAnchorElement>(null);
  const label = labelOf(typed);
  const problem = label === "" ? undefined : domainProblem(label);

  const refuse = (event: MouseEvent): void => {
    if (problem === undefined) return;
    event.preventDefault();
    input.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    link.current?.click();
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <label htmlFor="wanted-name">Your name in the address</label>
        <span className={styles.sign}>
          <input
            ref={takeInput}
            id="wanted-name"
            value={typed}
            onChange={(event) => setEdited(event.target.value)}
            aria-describedby="wanted-name-note"
            aria-invalid={problem !== undefined}
            placeholder="marta"
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
          />
          <span className={styles.suffix}>
            <HostName name={`.${productHost}`} />
          </span>
        </span>
        <output id="wanted-name-note" htmlFor="wanted-name" className={styles.note}>
          {problem ??
            (label === ""
              ? "Three to forty letters, digits and hyphens."
              : `${label}.${productHost} works as an address. Whether it is still free, our answer will say.`)}
        </output>
      </div>
      <a
        ref={link}
        className={styles.send}
        href={askForShopMail(contactEmail, { domain: problem ? undefined : label || undefined, productHost })}
        onClick={refuse}
      >
        Ask for your shop
      </a>
    </form>
  );
}

/** The call to action: until shops can be claimed on the spot, a letter with the wanted address in it. */
export function AskForShop() {
  const { productHost, contactEmail } = usePlatform();
  return (
    <section id="start" className={styles.band}>
      <div className={styles.inner}>
        <h2>What should your awning say?</h2>
        <p className={styles.lead}>
          {contactEmail
            ? "This opens a letter in your mail program, with the address already in it. A person answers."
            : `Write to whoever runs ${productHost}: they set your shop up.`}
        </p>
        {contactEmail && <Field productHost={productHost} contactEmail={contactEmail} />}
        {contactEmail && (
          <p className={styles.aside}>
            No mail program here? Write to <span>{contactEmail}</span>.
          </p>
        )}
      </div>
    </section>
  );
}
