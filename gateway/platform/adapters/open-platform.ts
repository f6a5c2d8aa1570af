import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Platform } from "../platform.ts";

export interface PlatformOptions {
  backend: Platform["backend"];
  /** The folder of the database and the pictures; created where it is missing. */
  dataDir: string;
  /** Needed by the backend `firebase`. */
  firebase?: { projectId: string };
  clock?: () => Date;
  newId?: () => string;
}

/**
 * Opens the platform on one backend: the one switch between the adapter sets. Only the chosen side's code is loaded,
 * because `firebase-admin` alone takes longer to load than the embedded platform takes to start.
 * @throws StorageFailure when the embedded database can't be opened
 */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { dataDir, clock: now = () => new Date(), newId = randomUUID } = options;
  if (options.backend === "embedded") {
    const { openEmbedded } = await import("./embedded/open-embedded.ts");
    return { ...openEmbedded(dataDir, now), now, newId };
  }
  if (!options.firebase) throw new TypeError("The backend firebase needs a project id.");
  const { openFirebase } = await import("./firebase/open-firebase.ts");
  const { DiskImages } = await import("./embedded/disk-images.ts");
  // Pictures stay on this machine's disk in firebase mode too, until they get their Cloud Storage adapter.
  const images = new DiskImages(join(dataDir, "images"));
  return { ...openFirebase(options.firebase.projectId, now), images, now, newId };
}
