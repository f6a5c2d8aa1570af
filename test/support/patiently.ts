import { once } from "node:events";
import type { RenditionOptions } from "../../gateway/platform/adapters/pictures/rendition-maker.ts";

/** Requests wait for their rendition to the end, so that a busy machine changes no answer. */
export const patiently: RenditionOptions = { wait: (_milliseconds, signal) => once(signal, "abort") };
