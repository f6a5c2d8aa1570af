/**
 * The schema's steps, oldest first: a database whose `PRAGMA user_version` is n has had the first n of them. A released
 * step is never edited; a change is a new step.
 *
 * What is queried has a column; nested values are JSON. Columns carry the names of the domain's fields. Ids are unique
 * over all sellers, so that a seller can't write under another's, while every statement still names the seller.
 */
export const SCHEMA_STEPS: readonly string[] = [
  `
  CREATE TABLE sellers (
    id TEXT PRIMARY KEY,
    domain TEXT NOT NULL UNIQUE,
    previousDomains TEXT NOT NULL,
    customDomain TEXT NOT NULL,
    name TEXT NOT NULL,
    tagline TEXT NOT NULL,
    about TEXT NOT NULL,
    logo TEXT NOT NULL,
    cover TEXT NOT NULL,
    theme TEXT NOT NULL,
    currency TEXT NOT NULL,
    locale TEXT NOT NULL,
    contact TEXT NOT NULL,
    deliveryOptions TEXT NOT NULL,
    paymentInstructions TEXT NOT NULL,
    status TEXT NOT NULL,
    ownerId TEXT,
    subscription TEXT NOT NULL,
    createdAt TEXT NOT NULL,
    updatedAt TEXT NOT NULL,
    version INTEGER NOT NULL
  ) STRICT;

  -- Every name that a seller holds against all others: see domain-claims.ts.
  CREATE TABLE domains (
    name TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('current', 'previous', 'custom')),
    sellerId TEXT NOT NULL REFERENCES sellers (id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX domainsOfSeller ON domains (sellerId);

  CREATE TABLE categories (
    id TEXT PRIMARY KEY,
    sellerId TEXT NOT NULL REFERENCES sellers (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    description TEXT NOT NULL,
    position INTEGER NOT NULL,
    UNIQUE (sellerId, slug),
    UNIQUE (sellerId, id)
  ) STRICT;

  CREATE TABLE products (
    id TEXT PRIMARY KEY,
    sellerId TEXT NOT NULL,
    categoryId TEXT NOT NULL,
    title TEXT NOT NULL,
    slug TEXT NOT NULL,
    description TEXT NOT NULL,
    status TEXT NOT NULL,
    position INTEGER NOT NULL,
    images TEXT NOT NULL,
    options TEXT NOT NULL,
    variants TEXT NOT NULL,
    createdAt TEXT NOT NULL,
    updatedAt TEXT NOT NULL,
    UNIQUE (sellerId, slug),
    FOREIGN KEY (sellerId, categoryId) REFERENCES categories (sellerId, id)
  ) STRICT;
  CREATE INDEX productsOfCategory ON products (sellerId, categoryId, status, position, id);
  CREATE INDEX productsOfSeller ON products (sellerId, position, id);
  `,
];
