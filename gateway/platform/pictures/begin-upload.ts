import type { UploadPlace } from "../../../areas/shared/api/contract/admin/uploads.ts";
import { ObjectNotFound } from "../errors.ts";
import type { Platform } from "../platform.ts";

/** A place for the account's next file. @throws ObjectNotFound where files come with the request itself */
export async function beginUpload(
  { uploads, accounts, newId }: Pick<Platform, "uploads" | "accounts" | "newId">,
  accountId: string,
): Promise<UploadPlace> {
  const id = newId();
  const path = uploads.pathOf(accountId, id);
  const token = path === undefined ? undefined : await accounts.uploadToken(accountId);
  if (path === undefined || token === undefined) throw new ObjectNotFound("Files come with the request itself.");
  return { id, path, token };
}
