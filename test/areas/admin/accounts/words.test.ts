import t from "tap";
import { ar } from "../../../../areas/admin/accounts/i18n/ar.ts";
import { de } from "../../../../areas/admin/accounts/i18n/de.ts";
import { en } from "../../../../areas/admin/accounts/i18n/en.ts";
import { deviceOf } from "../../../../areas/admin/accounts/sessions.tsx";
import { signInProblem, waitSentence } from "../../../../areas/admin/accounts/sign-in-form.tsx";
import { ApiError, type ProblemCode } from "../../../../areas/shared/api/api-error.ts";
import { createProblemTexts } from "../../../../areas/shared/i18n/create-problem-texts.ts";
import { en as problems } from "../../../../areas/shared/i18n/problems/en.ts";
import { createMessages } from "../../../../areas/shared/i18n/translate.ts";

const texts = createMessages("en", en);

const tooMany = (retryAfter?: number) => new ApiError("too-many-requests", "x", 429, { retryAfter });

t.test("rounds a waiting time up", async (t) => {
  const cases: [number | undefined, string][] = [
    [undefined, "60 seconds"],
    [0, "1 second"],
    [1_000, "1 second"],
    [1_001, "2 seconds"],
    [60_000, "60 seconds"],
    [61_000, "2 minutes"],
    [840_000, "14 minutes"],
    [3_601_000, "about an hour"],
    [5_400_000, "about an hour"],
    [5_401_000, "2 hours"],
    [7_200_000, "2 hours"],
  ];
  for (const [milliseconds, time] of cases)
    t.equal(waitSentence(tooMany(milliseconds), texts.t), `Try again in ${time}.`);
});

t.test("explains why a sign-in failed", async (t) => {
  const problemTexts = createProblemTexts(createMessages("en", problems));
  const words = (error: unknown) => signInProblem(error, texts, problemTexts);
  const failed = (code: ProblemCode) => words(new ApiError(code, "From the platform."));
  t.match(failed("wrong-credentials"), "Wrong email or password");
  t.equal(words(tooMany(840_000)), "Too many attempts. Try again in 14 minutes.", "a new password may be limited too");
  t.match(failed("bad-request"), "full email address");
  t.match(failed("storage-unavailable"), "not available at the moment", "in the page’s language");
  t.equal(failed("from-a-newer-platform" as ProblemCode), "From the platform.");
  t.match(words(new TypeError("x")), "Something went wrong");
});

t.test("an expired link names no lifetime, because the operator's links work longer than mailed ones", async (t) => {
  const texts = [en, de, ar].map((language) => JSON.stringify(language["password.expired-text"]));
  t.same(
    texts.filter((text) => /hour|Stunde|ساعة/.test(text)),
    [],
  );
});

t.test("names a browser", async (t) => {
  const cases: [string, string][] = [
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
      "Safari on macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone",
    ],
    [
      "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
      "Samsung Internet on Android",
    ],
    ["Mozilla/5.0 (Windows NT 10.0) Something/1.0", "A browser on Windows"],
    ["curl/8.5.0", "Unknown browser"],
    ["", "Unknown browser"],
  ];
  for (const [userAgent, device] of cases) t.equal(deviceOf(userAgent, texts), device);
});
