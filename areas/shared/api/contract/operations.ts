import type { API_PATHS } from "../paths.ts";
import { ACCOUNT_OPERATIONS } from "./operations/account-operations.ts";
import { ADMIN_CATALOGUE_OPERATIONS } from "./operations/admin-catalogue-operations.ts";
import { ADMIN_ORDER_OPERATIONS } from "./operations/admin-order-operations.ts";
import { CATALOGUE_OPERATIONS } from "./operations/catalogue-operations.ts";
import { CLAIM_OPERATIONS } from "./operations/claim-operations.ts";
import { IMAGE_OPERATIONS } from "./operations/image-operations.ts";
import { IMPORT_OPERATIONS } from "./operations/import-operations.ts";
import type { Operation } from "./operations/operation.ts";
import { ORDER_OPERATIONS } from "./operations/order-operations.ts";
import { SETTINGS_OPERATIONS } from "./operations/settings-operations.ts";

/** Every operation of the platform API under its name. */
export const OPERATIONS = {
  ...CATALOGUE_OPERATIONS,
  ...ORDER_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...CLAIM_OPERATIONS,
  ...SETTINGS_OPERATIONS,
  ...ADMIN_CATALOGUE_OPERATIONS,
  ...IMAGE_OPERATIONS,
  ...ADMIN_ORDER_OPERATIONS,
  ...IMPORT_OPERATIONS,
} as const satisfies Record<keyof typeof API_PATHS, Operation>;
