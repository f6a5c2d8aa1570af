import X from "lucide-react/icons/x";
import { observer } from "mobx-react-lite";
import { useAdmin } from "../admin-context.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import { useKitTexts } from "./texts.ts";
import styles from "./toasts.module.css";

/** Notices stay while the pointer or the focus is on them. */
export const Toasts = observer(function Toasts() {
  const { toasts: store } = useAdmin();
  const { t } = useKitTexts();
  const hold = () => store.hold();
  const release = () => store.release();
  return (
    <section className={styles.toasts} aria-label={t("toasts.label")} aria-live="polite">
      {store.toasts.map(({ id, text, tone, action }) => (
        <div
          key={id}
          className={styles.toast}
          data-tone={tone}
          onPointerEnter={hold}
          onPointerLeave={release}
          onFocus={hold}
          onBlur={release}
        >
          <span className={styles.text}>{text}</span>
          {action && (
            <Button size="small" onClick={() => store.act(id)}>
              {action.label ?? t("toasts.undo")}
            </Button>
          )}
          <IconButton label={t("toasts.dismiss")} icon={<X aria-hidden="true" />} onClick={() => store.dismiss(id)} />
        </div>
      ))}
    </section>
  );
});
