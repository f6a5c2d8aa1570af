import { ObjectNotFound } from "../errors.ts";
import type { Uploads } from "./uploads.ts";

/** In one process files come with the request itself: nothing waits anywhere to be taken. */
export const noUploads: Uploads = {
  pathOf: () => undefined,
  take: async () => {
    throw new ObjectNotFound("Files come with the request itself.");
  },
  sweep: async () => undefined,
};
