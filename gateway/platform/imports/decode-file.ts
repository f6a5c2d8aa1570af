import type { Findings } from "./findings.ts";
import { ImportFileInvalid } from "./import-file-invalid.ts";

/** How files begin that people take for CSV: spreadsheets (also as ZIP), archives, documents. */
const OTHER_FILES: [type: string, beginning: number[]][] = [
  [".xlsx, .ods, .zip", [0x50, 0x4b, 0x03, 0x04]],
  [".xls", [0xd0, 0xcf, 0x11, 0xe0]],
  [".gz", [0x1f, 0x8b]],
  [".pdf", [0x25, 0x50, 0x44, 0x46]],
];

/**
 * The file's text. Spreadsheets of Western Windows write their own 8-bit encoding, and UTF-16 as “Unicode text”: both are
 * read, the former with a warning, because other 8-bit encodings can't be told from it.
 * @throws ImportFileInvalid
 */
export function decodeFile(bytes: Uint8Array, findings: Findings): string {
  if (bytes.length === 0) throw new ImportFileInvalid({ code: "empty-file" });
  for (const [type, beginning] of OTHER_FILES) {
    if (beginning.every((byte, index) => bytes[index] === byte)) {
      throw new ImportFileInvalid({ code: "not-csv", params: { type } });
    }
  }
  const text = decode(bytes, findings);
  if (text.includes("\0")) throw new ImportFileInvalid({ code: "not-text" });
  return text;
}

function decode(bytes: Uint8Array, findings: Findings): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    findings.warning(
      1,
      "",
      "The file is not in UTF-8 and was read as Windows-1252. Check accents and currency signs in the preview.",
    );
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
