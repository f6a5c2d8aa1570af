import type { Test } from "tap";
import { openPlatform, type PlatformOptions } from "../../gateway/platform/adapters/open-platform.ts";
import type { Platform } from "../../gateway/platform/platform.ts";
import { firebaseProject } from "./firebase-project.ts";

/** Opens an empty platform that is closed when the test ends. */
export type OpenPlatform = (test: Test, injected?: Pick<PlatformOptions, "clock" | "newId">) => Promise<Platform>;

export const openEmbedded: OpenPlatform = async (test, injected) => {
  const platform = await openPlatform({ backend: "embedded", dataDir: test.testdir(), ...injected });
  test.teardown(() => platform.close());
  return platform;
};

/** On the running emulator, each in a project of its own. */
export const openFirebase: OpenPlatform = async (test, injected) => {
  const platform = await openPlatform({
    backend: "firebase",
    dataDir: test.testdir(),
    firebase: firebaseProject(),
    ...injected,
  });
  test.teardown(() => platform.close());
  return platform;
};
