import type { Test } from "tap";
import { openPlatform, type PlatformOptions } from "../../gateway/platform/adapters/open-platform.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { firebaseProject } from "./firebase-project.ts";
import { patiently } from "./patiently.ts";

/** Opens a platform and closes it when the test ends. */
export async function openTestPlatform(test: Pick<Test, "teardown">, options: PlatformOptions): Promise<Platform> {
  const platform = await openPlatform({ renditions: patiently, ...options });
  test.teardown(() => platform.close());
  return platform;
}

/** Opens an empty platform and closes it when the test ends. */
export type OpenPlatform = (test: Test, injected?: Pick<PlatformOptions, "clock" | "newId">) => Promise<Platform>;

export const openEmbedded: OpenPlatform = (test, injected) =>
  openTestPlatform(test, { backend: "embedded", dataDir: test.testdir(), ...injected });

/** On the running emulator, each in its own project. */
export const openFirebase: OpenPlatform = (test, injected) =>
  openTestPlatform(test, {
    backend: "firebase",
    dataDir: test.testdir(),
    firebase: firebaseProject(),
    ...injected,
  });
