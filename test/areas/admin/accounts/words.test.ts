import t from "tap";
import { deviceOf } from "../../../../areas/admin/accounts/sessions.tsx";
import { signInProblem, waitText } from "../../../../areas/admin/accounts/sign-in-form.tsx";
import { ApiError } from "../../../../areas/shared/api/api-error.ts";

t.test("how long to wait, never less than that", async (t) => {
  const cases: [number, string][] = [
    [0, "a second"],
    [1_000, "a second"],
    [1_001, "2 seconds"],
    [60_000, "60 seconds"],
    [61_000, "2 minutes"],
    [840_000, "14 minutes"],
    [3_601_000, "about an hour"],
    [7_200_000, "2 hours"],
  ];
  for (const [milliseconds, text] of cases) t.equal(waitText(milliseconds), text);
});

t.test("what became of an attempt to sign in", async (t) => {
  t.match(signInProblem(new ApiError("wrong-credentials", "x", 401)), "don’t belong together");
  t.match(signInProblem(new ApiError("too-many-requests", "x", 429, { retryAfter: 840_000 })), "in 14 minutes");
  t.match(signInProblem(new ApiError("too-many-requests", "x", 429)), "in 60 seconds");
  t.match(signInProblem(new ApiError("bad-request", "x", 400)), "whole e-mail address");
  t.equal(signInProblem(new ApiError("storage-unavailable", "Later.", 503)), "Later.");
  t.match(signInProblem(new TypeError("x")), "Something went wrong");
});

t.test("which browser it is", async (t) => {
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
    ["curl/8.5.0", "Unknown browser"],
    ["", "Unknown browser"],
  ];
  for (const [userAgent, device] of cases) t.equal(deviceOf(userAgent), device);
});
