import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "../../../../../areas/shared/pictures/image.ts";

export const METHODS = ["get", "list", "create", "update", "delete"] as const;
export type Method = (typeof METHODS)[number];

/** An object in the rules' terms. */
export interface StoredFile {
  size: number;
  contentType?: string;
}

/** A request to the bucket. */
export interface StorageRequest {
  /** The token's claims; `null` without a token. */
  token: { user_id: string; uploader?: string } | null;
  method: Method;
  /** The object's name. */
  path: string;
  /** The object after the write. */
  file: StoredFile | null;
  /** The overwritten object, for `create` only. */
  before?: StoredFile;
}

export interface StorageCase extends StorageRequest {
  what: string;
  allowed: boolean;
}

const ROLES: Record<string, StorageRequest["token"]> = {
  "without a token": null,
  "Ada’s browser with a token for uploads": { user_id: "uploads:ada", uploader: "ada" },
  "Eve’s browser with a token for uploads": { user_id: "uploads:eve", uploader: "eve" },
  "Ada, signed in with her password": { user_id: "ada" },
  "a user with the id of an upload user": { user_id: "uploads:ada" },
};
const UPLOADER = "Ada’s browser with a token for uploads";

const OWN = "uploads/ada/0f0f";
const PATHS = [
  OWN,
  "uploads/ada",
  "uploads/ada/folder/file",
  "uploads",
  "uploads/null/file",
  "uploads/undefined/file",
  "shops/id-acme/0f-320.webp",
  "shops/ada/0f.original.webp",
  "other/ada/file",
  "ada/file",
  "file",
];
const SIZES = [0, 1, MAX_PICTURE_BYTES, MAX_PICTURE_BYTES + 1, 2 ** 40];
const TYPES = [
  ...PICTURE_TYPES,
  "image/gif",
  "image/svg+xml",
  "image/heic",
  "image/*",
  "IMAGE/PNG",
  "image/png; charset=utf-8",
  "image/pngx",
  "text/html",
  "",
  undefined,
];
const GOOD: StoredFile = { size: 1_000, contentType: "image/png" };

/** The expected decision, independent of the rules' text. */
function isAllowed(role: string, { method, path, file, before }: StorageRequest): boolean {
  if (role !== UPLOADER || path !== OWN || method === "list" || method === "update") return false;
  if (method !== "create") return true;
  if (before) return false;
  return (file?.size ?? 0) <= MAX_PICTURE_BYTES && PICTURE_TYPES.some((type) => type === file?.contentType);
}

/** Overwrites by every role. Cloud Storage requires `create` for an overwrite. `update` applies to metadata. */
const OVERWRITES: readonly StorageCase[] = Object.entries(ROLES).map(([role, token]) => {
  const request = { token, method: "create", path: OWN, file: GOOD, before: GOOD } as const;
  return { ...request, what: `${role}: create ${OWN} over another`, allowed: isAllowed(role, request) };
});

/** Every role, method and path, and every size and type for writes to the allowed path. */
const WRITES: readonly StorageCase[] = Object.entries(ROLES).flatMap(([role, token]) =>
  METHODS.flatMap((method) =>
    PATHS.flatMap((path) => {
      const isWritten = method === "create" || method === "update";
      const files = isWritten && path === OWN ? everyFile() : [isWritten ? GOOD : null];
      return files.map((file) => {
        const request = { token, method, path, file };
        const what = `${role}: ${method} ${path}${file ? ` of ${file.size} bytes, ${file.contentType}` : ""}`;
        return { ...request, what, allowed: isAllowed(role, request) };
      });
    }),
  ),
);

function everyFile(): StoredFile[] {
  return SIZES.flatMap((size) => TYPES.map((type) => ({ size, ...(type !== undefined && { contentType: type }) })));
}

export const STORAGE_CASES: readonly StorageCase[] = [...WRITES, ...OVERWRITES];
