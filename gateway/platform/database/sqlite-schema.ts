export interface SchemaStep {
  sql: string;
  /**
   * Whether what is derived from the products (list prices, the search) has to be made anew. That happens once, after
   * the last step, so that today's code always meets today's tables.
   */
  derivesProducts?: boolean;
  /** The same of what is derived from the orders. */
  derivesOrders?: boolean;
}

/**
 * The schema's steps, oldest first: a database whose `PRAGMA user_version` is n has had the first n of them. A released
 * step is never edited; a change is a new step.
 *
 * What is queried has a column; nested values are JSON. Columns carry the names of the domain's fields. Ids are unique
 * over all sellers, so that a seller can't write under another's, while every statement still names the seller.
 */
export const SCHEMA_STEPS: readonly SchemaStep[] = [
  {
    sql: `
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

  -- Every name that a seller holds against all others: see domainClaims in sellers.ts.
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
  },
  {
    derivesProducts: true,
    sql: `
  ALTER TABLE sellers ADD COLUMN pages TEXT NOT NULL DEFAULT '[]';

  ALTER TABLE products ADD COLUMN listedPrice INTEGER NOT NULL DEFAULT 0;
  -- Every order of a list is found in this index alone; the rows are read of what is shown.
  CREATE INDEX productsListed ON products (sellerId, categoryId, status, createdAt DESC, id, listedPrice, title);

  -- One row for each product that can be found; its id is the row's in productSearch.
  CREATE TABLE searchDocuments (
    id INTEGER PRIMARY KEY,
    sellerId TEXT NOT NULL,
    productId TEXT NOT NULL UNIQUE,
    -- The distinct words of its title and option values, as JSON: what it adds to searchWords.
    words TEXT NOT NULL
  ) STRICT;
  CREATE INDEX searchDocumentsOfSeller ON searchDocuments (sellerId);

  -- Words come divided already (see sqlite-search.ts). These are the ASCII characters that stand inside words.
  CREATE VIRTUAL TABLE productSearch USING fts5 (
    title, options, description,
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '''"".,:;_'"
  );

  -- In how many products' titles and option values a word stands: what a mistyped word may have meant.
  CREATE TABLE searchWords (
    sellerId TEXT NOT NULL,
    word TEXT NOT NULL,
    products INTEGER NOT NULL,
    PRIMARY KEY (sellerId, word)
  ) STRICT, WITHOUT ROWID;

  -- An order outlives its products, and its seller can't go before it.
  CREATE TABLE orders (
    id TEXT PRIMARY KEY,
    sellerId TEXT NOT NULL REFERENCES sellers (id),
    number INTEGER NOT NULL,
    accessToken TEXT NOT NULL,
    customer TEXT NOT NULL,
    lines TEXT NOT NULL,
    delivery TEXT NOT NULL,
    note TEXT NOT NULL,
    paymentMethod TEXT NOT NULL,
    itemsTotal INTEGER NOT NULL,
    deliveryTotal INTEGER NOT NULL,
    total INTEGER NOT NULL,
    currency TEXT NOT NULL,
    status TEXT NOT NULL,
    payment TEXT NOT NULL,
    fulfillment TEXT NOT NULL,
    events TEXT NOT NULL,
    createdAt TEXT NOT NULL,
    expiresAt TEXT,
    UNIQUE (sellerId, number),
    UNIQUE (sellerId, accessToken)
  ) STRICT;
  CREATE INDEX ordersToExpire ON orders (expiresAt, id)
    WHERE status = 'placed' AND payment = 'pending' AND expiresAt IS NOT NULL;

  -- Which request made which order.
  CREATE TABLE orderKeys (
    sellerId TEXT NOT NULL,
    idempotencyKey TEXT NOT NULL,
    requestHash TEXT NOT NULL,
    orderId TEXT NOT NULL UNIQUE REFERENCES orders (id),
    PRIMARY KEY (sellerId, idempotencyKey)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mails (
    -- Grows with every mail: the lowest is the oldest.
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    message TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    createdAt TEXT NOT NULL,
    -- Not to be handed out before.
    dueAt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX mailsDue ON mails (dueAt);
  `,
  },
  {
    sql: `
  -- Which request made which order; none, where a key was used up before its request arrived.
  ALTER TABLE orderKeys RENAME TO earlierOrderKeys;
  CREATE TABLE orderKeys (
    sellerId TEXT NOT NULL,
    idempotencyKey TEXT NOT NULL,
    requestHash TEXT,
    orderId TEXT UNIQUE REFERENCES orders (id),
    PRIMARY KEY (sellerId, idempotencyKey)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO orderKeys SELECT sellerId, idempotencyKey, requestHash, orderId FROM earlierOrderKeys;
  DROP TABLE earlierOrderKeys;

  CREATE INDEX ordersToSettle ON orders (expiresAt, id) WHERE status = 'cancelled' AND expiresAt IS NOT NULL;
  `,
  },
  {
    sql: `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- scrypt's parameters, salt and key (password.ts); NULL where no password is set yet.
    passwordHash TEXT,
    createdAt TEXT NOT NULL
  ) STRICT;

  -- Secrets of sessions and tickets are kept as their SHA-256: 256 random bits need nothing slower.
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    secretHash TEXT NOT NULL UNIQUE,
    accountId TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    host TEXT NOT NULL,
    userAgent TEXT NOT NULL,
    createdAt TEXT NOT NULL,
    lastSeenAt TEXT NOT NULL,
    expiresAt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX sessionsOfAccount ON sessions (accountId, lastSeenAt);
  CREATE INDEX sessionsByEnd ON sessions (expiresAt);

  CREATE TABLE tickets (
    secretHash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    accountId TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    sellerId TEXT,
    expiresAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX ticketsOfAccount ON tickets (accountId, purpose);
  CREATE INDEX ticketsByEnd ON tickets (expiresAt);

  -- The account may be another service's, so nothing refers to the table above.
  CREATE TABLE memberships (
    accountId TEXT NOT NULL,
    sellerId TEXT NOT NULL REFERENCES sellers (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    createdAt TEXT NOT NULL,
    PRIMARY KEY (accountId, sellerId)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX membershipsOfSeller ON memberships (sellerId);
  `,
  },
  {
    derivesProducts: true,
    sql: `
  ALTER TABLE products ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  -- The fewest pieces of a tracked variant; NULL where none is tracked.
  ALTER TABLE products ADD COLUMN lowestStock INTEGER;
  -- The words of title and SKUs, each with a space before it: what the admin's list is searched in.
  ALTER TABLE products ADD COLUMN rowWords TEXT NOT NULL DEFAULT '';

  -- A page of the admin's list is found in one of the first three, a text in the fourth, which orders what it finds.
  CREATE INDEX productsByChange ON products (sellerId, updatedAt DESC, id, status, categoryId);
  CREATE INDEX productsByTitle ON products (sellerId, title, id, status, categoryId);
  CREATE INDEX productsByCreation ON products (sellerId, createdAt DESC, id, status, categoryId);
  CREATE INDEX productsByWords ON products (sellerId, rowWords, status, categoryId, updatedAt, createdAt, title, id);
  CREATE INDEX productsOfStatus ON products (sellerId, status);
  CREATE INDEX productsByStock ON products (sellerId, lowestStock, id) WHERE status = 'active' AND lowestStock IS NOT NULL;
  `,
  },
  {
    derivesOrders: true,
    sql: `
  ALTER TABLE orders ADD COLUMN tracking TEXT NOT NULL DEFAULT 'null';
  -- The words of the customer's name and e-mail address, each with a space before it: what the list is searched in.
  ALTER TABLE orders ADD COLUMN customerWords TEXT NOT NULL DEFAULT '';
  CREATE INDEX ordersListed ON orders (sellerId, number DESC, status, payment, fulfillment, customerWords);
  CREATE INDEX ordersByState ON orders (sellerId, status, payment, fulfillment);
  CREATE INDEX ordersByTime ON orders (sellerId, createdAt);

  -- Grows with every order that is placed or changed.
  CREATE TABLE orderRevisions (
    sellerId TEXT PRIMARY KEY,
    revision INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  },
  {
    sql: `
  -- Each seller's last import.
  CREATE TABLE imports (
    sellerId TEXT PRIMARY KEY REFERENCES sellers (id) ON DELETE CASCADE,
    report TEXT NOT NULL,
    ground TEXT NOT NULL,
    run TEXT NOT NULL,
    createdAt TEXT NOT NULL,
    -- As it was sent, in gzip; NULL once it is no longer needed.
    file BLOB
  ) STRICT;
  `,
  },
  {
    sql: `
  -- Grows with every change of a seller's row, which every write that pages show makes (its version). Sessions, orders
  -- and mails are written far more often, and leave it as it is: see SqliteChangeFeed.
  CREATE TABLE sellersEpoch (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    epoch INTEGER NOT NULL
  ) STRICT;
  INSERT INTO sellersEpoch (one, epoch) VALUES (1, 0);
  CREATE TRIGGER sellerAdded AFTER INSERT ON sellers BEGIN UPDATE sellersEpoch SET epoch = epoch + 1; END;
  CREATE TRIGGER sellerChanged AFTER UPDATE ON sellers BEGIN UPDATE sellersEpoch SET epoch = epoch + 1; END;
  CREATE TRIGGER sellerRemoved AFTER DELETE ON sellers BEGIN UPDATE sellersEpoch SET epoch = epoch + 1; END;
  `,
  },
  {
    sql: `
  -- When everything was last brought here from another backend; no row: never.
  CREATE TABLE arrivals (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at TEXT NOT NULL
  ) STRICT;
  `,
  },
  {
    sql: `
  -- 1: nobody signs in to it.
  ALTER TABLE accounts ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1));
  `,
  },
  {
    sql: `
  -- NULL: no order is ever cancelled because it is not paid.
  ALTER TABLE sellers ADD COLUMN paymentDays INTEGER DEFAULT 7;
  ALTER TABLE orders ADD COLUMN remindAt TEXT;
  CREATE INDEX ordersToRemind ON orders (remindAt, id)
    WHERE status = 'placed' AND payment = 'pending' AND remindAt IS NOT NULL;
  `,
  },
  {
    sql: `
  -- Shops that are there already go on sending to every country.
  ALTER TABLE sellers ADD COLUMN deliveryCountries TEXT NOT NULL DEFAULT '[]';
  `,
  },
  {
    sql: `
  -- Addresses that wait for the code of their mail. Secrets and codes are kept as hashes, see secrets.ts.
  CREATE TABLE registrations (
    secretHash TEXT PRIMARY KEY,
    codeHash TEXT NOT NULL,
    email TEXT NOT NULL,
    tries INTEGER NOT NULL,
    expiresAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX registrationsByEnd ON registrations (expiresAt);
  `,
  },
  {
    sql: `
  -- The HTML of the row's markdown, and the version of the renderer that made it. Rows whose version is not the current
  -- one are rendered when the platform opens: see migration/render-outdated-texts.ts.
  ALTER TABLE sellers ADD COLUMN rendered TEXT NOT NULL DEFAULT '{"renderer":0,"html":{}}';
  ALTER TABLE sellers ADD COLUMN renderer INTEGER GENERATED ALWAYS AS (json_extract(rendered, '$.renderer')) VIRTUAL;
  ALTER TABLE products ADD COLUMN rendered TEXT NOT NULL DEFAULT '{"renderer":0,"html":{}}';
  ALTER TABLE products ADD COLUMN renderer INTEGER GENERATED ALWAYS AS (json_extract(rendered, '$.renderer')) VIRTUAL;
  CREATE INDEX sellersByRenderer ON sellers (renderer);
  CREATE INDEX productsByRenderer ON products (renderer, sellerId);
  `,
  },
  {
    sql: `
  -- Private notes of the shop's people. Their words are in customerWords too.
  ALTER TABLE orders ADD COLUMN notes TEXT NOT NULL DEFAULT '[]';
  `,
  },
];
