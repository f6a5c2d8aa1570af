import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { AccountSession } from "../../shared/accounts/account.ts";
import { ACCOUNT_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { useFreshEntry, useIsSlow } from "../../shared/data/use-entry.ts";
import { useProblemTexts } from "../../shared/i18n/problem-texts.ts";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { ProblemCallout } from "../kit/callout.tsx";
import { ConfirmDialog } from "../kit/form-dialog.tsx";
import { Section } from "../kit/section.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { StatusPill } from "../kit/status-pill.tsx";
import { type AccountTexts, useAccountTexts } from "../texts.ts";
import styles from "./sessions.module.css";

/** The order matters: user agents contain the names of other browsers. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.* Safari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

export const Sessions = observer(function Sessions() {
  const { auth, api, cache, toasts } = useAdmin();
  const texts = useAccountTexts();
  const { messageOf } = useProblemTexts();
  const { t } = texts;
  const sessions = useFreshEntry(
    cache.entry(
      ["sessions", auth.userdetails?.id ?? ""],
      async (signal) => (await api.call(ACCOUNT_ENDPOINTS.sessions, {}, { signal })).sessions,
    ),
  );
  const isSlow = useIsSlow(sessions);
  const [asks, setAsks] = useState(false);
  const end = async ({ id, userAgent }: AccountSession) => {
    try {
      await api.call(ACCOUNT_ENDPOINTS.endSession, { path: { sessionId: id } });
      sessions.set((sessions.value ?? []).filter((session) => session.id !== id));
      toasts.show(t("sessions.ended", { device: deviceOf(userAgent, texts) }));
    } catch (error) {
      toasts.show(messageOf(error), { tone: "problem" });
    }
  };
  return (
    <Section title={t("sessions.title")} description={t("sessions.text")}>
      {sessions.problem && <ProblemCallout problem={sessions.problem} onRetry={() => void sessions.reload()} />}
      {isSlow && <SkeletonRows count={2} />}
      <ul className={styles.sessions}>
        {sessions.value?.map((session) => (
          <Session key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      <div>
        <Button variant="danger" onClick={() => setAsks(true)}>
          {t("sessions.end-all")}
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          title={t("sessions.end-all-title")}
          confirm={t("sessions.end-all")}
          cancel={t("sessions.stay")}
          onConfirm={() => auth.signOutEverywhere()}
          onCancel={() => setAsks(false)}
        >
          <p>{t("sessions.end-all-text")}</p>
        </ConfirmDialog>
      )}
    </Section>
  );
});

function Session({ session, onEnd }: { session: AccountSession; onEnd: () => Promise<void> }) {
  const { formats } = useAdmin();
  const texts = useAccountTexts();
  const { t } = texts;
  const [busy, setBusy] = useState(false);
  const { userAgent, host, createdAt, lastSeenAt, current } = session;
  const device = deviceOf(userAgent, texts);
  const date = formats.date(createdAt);
  return (
    <li className="admin-inline">
      <div className={styles.text}>
        <b>{device}</b> {current && <StatusPill tone="good">{t("sessions.current")}</StatusPill>}
        <p>
          {current
            ? t("sessions.since", { host, date })
            : t("sessions.since-and-seen", { host, date, time: formats.short(lastSeenAt) })}
        </p>
      </div>
      {!current && (
        <Button
          size="small"
          busy={busy}
          aria-label={t("sessions.end-one", { device, host })}
          onClick={() => {
            setBusy(true);
            void onEnd().finally(() => setBusy(false));
          }}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}

/** A browser as its owner recognises it: `Firefox on Windows`. */
export function deviceOf(userAgent: string, { t }: AccountTexts): string {
  const [browser, system] = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)];
  if (browser && system) return t("device.browser-on", { browser, system });
  return browser ?? (system ? t("device.system", { system }) : t("device.unknown"));
}

const named = (names: [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];
