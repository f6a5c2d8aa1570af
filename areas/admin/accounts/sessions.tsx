import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import type { AccountSession } from "../../shared/accounts/account.ts";
import { messageOf } from "../../shared/api/api-error.ts";
import { ACCOUNT_ENDPOINTS } from "../../shared/contract/endpoints.ts";
import { useAdmin } from "../admin-context.ts";
import { Button } from "../kit/button.tsx";
import { ProblemCallout } from "../kit/callout.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { Section } from "../kit/section.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { StatusPill } from "../kit/status-pill.tsx";
import { Resource } from "../state/resource.ts";
import styles from "./sessions.module.css";

/** Browsers claim to be each other, so the order matters. */
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
  const { auth, api, toasts } = useAdmin();
  const [sessions] = useState(
    () => new Resource(async (signal) => (await api.call(ACCOUNT_ENDPOINTS.sessions, {}, { signal })).sessions),
  );
  const [asks, setAsks] = useState(false);
  useEffect(() => void sessions.load(), [sessions]);
  const end = async ({ id, userAgent }: AccountSession) => {
    try {
      await api.call(ACCOUNT_ENDPOINTS.endSession, { path: { sessionId: id } });
      sessions.set((sessions.value ?? []).filter((session) => session.id !== id));
      toasts.show(`Signed out: ${deviceOf(userAgent)}.`);
    } catch (error) {
      toasts.show(messageOf(error), { tone: "problem" });
    }
  };
  return (
    <Section
      title="Where you are signed in"
      description="A browser is signed in at each address separately. Sign out what you don’t know, and change your password."
    >
      {sessions.problem && <ProblemCallout problem={sessions.problem} onRetry={() => void sessions.reload()} />}
      {sessions.isSlow && <SkeletonRows count={2} />}
      <ul className={styles.sessions}>
        {sessions.value?.map((session) => (
          <Session key={session.id} session={session} onEnd={() => end(session)} />
        ))}
      </ul>
      <div>
        <Button variant="danger" onClick={() => setAsks(true)}>
          Sign out everywhere
        </Button>
      </div>
      {asks && (
        <ConfirmDialog
          title="Sign out everywhere?"
          confirm="Sign out everywhere"
          cancel="Stay signed in"
          danger
          onConfirm={() => auth.signOutEverywhere()}
          onCancel={() => setAsks(false)}
        >
          <p>All your sessions end at once, this one included. You sign in again with your password.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
});

function Session({ session, onEnd }: { session: AccountSession; onEnd: () => Promise<void> }) {
  const { formats } = useAdmin();
  const [busy, setBusy] = useState(false);
  const { userAgent, host, createdAt, lastSeenAt, current } = session;
  return (
    <li>
      <div className={styles.text}>
        <b>{deviceOf(userAgent)}</b> {current && <StatusPill tone="good">This one</StatusPill>}
        <p>
          {host} · since {formats.date(createdAt)}
          {!current && ` · last seen ${formats.short(lastSeenAt)}`}
        </p>
      </div>
      {!current && (
        <Button
          size="small"
          busy={busy}
          aria-label={`End the session of ${deviceOf(userAgent)} at ${host}`}
          onClick={() => {
            setBusy(true);
            void onEnd().finally(() => setBusy(false));
          }}
        >
          End
        </Button>
      )}
    </li>
  );
}

/** A browser as its owner recognises it: `Firefox on Windows`. */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)];
  if (!browser && !system) return "Unknown browser";
  return [browser ?? "A browser", system].filter(Boolean).join(" on ");
}

const named = (names: [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];
