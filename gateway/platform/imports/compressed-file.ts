import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";

/** A file as it is kept: a catalogue in CSV takes a tenth of its size. */
export const compress: (file: Uint8Array) => Promise<Buffer> = promisify(gzip);
export const decompress: (kept: Uint8Array) => Promise<Buffer> = promisify(gunzip);
