import { RESCALE_FACTOR, RESCALED_CURRENCIES } from "../../../areas/shared/domain/money.ts";

const RESCALED = RESCALED_CURRENCIES.map((currency) => `'${currency}'`).join(", ");

/**
 * A JSON list whose objects have these amounts rescaled. Other elements and broken lists stay as they are: a broken
 * record must not stop the migration.
 */
function rescaledList(column: string, ...amounts: string[]): string {
  const changes = amounts.map((amount) => `'$.${amount}', (value ->> '$.${amount}') * ${RESCALE_FACTOR}`).join(", ");
  const element = `json(CASE type WHEN 'object' THEN json_set(value, ${changes}) ELSE json_quote(value) END)`;
  return `iif(json_valid(${column}), (SELECT json_group_array(${element} ORDER BY key) FROM json_each(${column})), ${column})`;
}

export interface SchemaStep {
  sql: string;
  /**
   * Whether the columns and tables derived from products (list prices, search) must be recomputed. This happens once,
   * after the last step: the current code requires the current tables.
   */
  derivesProducts?: boolean;
  /** Whether the columns derived from orders must be recomputed. */
  derivesOrders?: boolean;
}

/**
 * The migration steps, oldest first. A database with `PRAGMA user_version` n has run the first n. Released steps are
 * never edited: add a new step for each change.
 *
 * Queried fields have columns; nested values are JSON. Columns are named after the domain's fields. Ids are unique
 * across sellers, so a seller can't write to another's records. Statements still filter by the seller.
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

  -- All names that a seller occupies: see domainClaims in sellers.ts.
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
  -- Covers every sort order of a category's list. Rows are read only for the products shown.
  CREATE INDEX productsListed ON products (sellerId, categoryId, status, createdAt DESC, id, listedPrice, title);

  -- One row per searchable product. Its id is the rowid in productSearch.
  CREATE TABLE searchDocuments (
    id INTEGER PRIMARY KEY,
    sellerId TEXT NOT NULL,
    productId TEXT NOT NULL UNIQUE,
    -- The distinct words of its title and option values, as JSON. These are counted in searchWords.
    words TEXT NOT NULL
  ) STRICT;
  CREATE INDEX searchDocumentsOfSeller ON searchDocuments (sellerId);

  -- The words are already split (see sqlite-search.ts). The tokenizer must not split at these characters inside words.
  CREATE VIRTUAL TABLE productSearch USING fts5 (
    title, options, description,
    content = '', contentless_delete = 1, tokenize = "ascii tokenchars '''"".,:;_'"
  );

  -- The number of products with the word in the title or option values, to correct mistyped words.
  CREATE TABLE searchWords (
    sellerId TEXT NOT NULL,
    word TEXT NOT NULL,
    products INTEGER NOT NULL,
    PRIMARY KEY (sellerId, word)
  ) STRICT, WITHOUT ROWID;

  -- Orders stay when their products are removed, and prevent the removal of their seller.
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

  -- The order that each request created.
  CREATE TABLE orderKeys (
    sellerId TEXT NOT NULL,
    idempotencyKey TEXT NOT NULL,
    requestHash TEXT NOT NULL,
    orderId TEXT NOT NULL UNIQUE REFERENCES orders (id),
    PRIMARY KEY (sellerId, idempotencyKey)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mails (
    -- Increases with every mail: the lowest is the oldest.
    place INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    message TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    createdAt TEXT NOT NULL,
    -- The earliest time of delivery.
    dueAt TEXT NOT NULL
  ) STRICT;
  CREATE INDEX mailsDue ON mails (dueAt);
  `,
  },
  {
    sql: `
  -- The order that each request created; NULL if the key was invalidated before its request arrived.
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
    -- scrypt's parameters, salt and key (password-hash.ts); NULL until a password is set.
    passwordHash TEXT,
    createdAt TEXT NOT NULL
  ) STRICT;

  -- Secrets of sessions and tickets are stored as SHA-256: 256 random bits need no slower hash.
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

  -- No foreign key for the account: another service may manage it.
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
  -- The lowest stock of the tracked variants; NULL if no variant is tracked.
  ALTER TABLE products ADD COLUMN lowestStock INTEGER;
  -- The words of title and SKUs, each with a space before it, for the search in the admin's list.
  ALTER TABLE products ADD COLUMN rowWords TEXT NOT NULL DEFAULT '';

  -- The first three indexes serve the pages of the admin's list. The fourth serves its search and sorts the results.
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
  -- The words of the customer's name and email address, each with a space before it, for the search in the list.
  ALTER TABLE orders ADD COLUMN customerWords TEXT NOT NULL DEFAULT '';
  CREATE INDEX ordersListed ON orders (sellerId, number DESC, status, payment, fulfillment, customerWords);
  CREATE INDEX ordersByState ON orders (sellerId, status, payment, fulfillment);
  CREATE INDEX ordersByTime ON orders (sellerId, createdAt);

  -- Increases with every order that is placed or changed.
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
    -- The uploaded file in gzip; NULL when it is no longer needed.
    file BLOB
  ) STRICT;
  `,
  },
  {
    sql: `
  -- Increases with every change of a seller's row. All writes that affect pages change that row (its version).
  -- Sessions, orders and mails are written far more often and don't: see SqliteChangeFeed.
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
  -- The time of the last migration from another backend; no row: never.
  CREATE TABLE arrivals (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at TEXT NOT NULL
  ) STRICT;
  `,
  },
  {
    sql: `
  -- 1: sign-in is disabled.
  ALTER TABLE accounts ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0 CHECK (disabled IN (0, 1));
  `,
  },
  {
    sql: `
  -- NULL: unpaid orders never expire.
  ALTER TABLE sellers ADD COLUMN paymentDays INTEGER DEFAULT 7;
  ALTER TABLE orders ADD COLUMN remindAt TEXT;
  CREATE INDEX ordersToRemind ON orders (remindAt, id)
    WHERE status = 'placed' AND payment = 'pending' AND remindAt IS NOT NULL;
  `,
  },
  {
    sql: `
  -- Existing shops still deliver to every country.
  ALTER TABLE sellers ADD COLUMN deliveryCountries TEXT NOT NULL DEFAULT '[]';
  `,
  },
  {
    sql: `
  -- Registrations that wait for the code from the mail. Secrets and codes are stored as hashes, see secrets.ts.
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
  -- The HTML of the row's Markdown, and the version of the renderer. Rows with an outdated version are rendered when
  -- the platform opens: see migration/render-outdated-texts.ts.
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
  -- Private notes of the shop's members. Their words are in customerWords too.
  ALTER TABLE orders ADD COLUMN notes TEXT NOT NULL DEFAULT '[]';
  `,
  },
  {
    sql: `
  UPDATE orders SET delivery = json_set(delivery, '$.price', deliveryTotal);
  ALTER TABLE orders DROP COLUMN itemsTotal;
  ALTER TABLE orders DROP COLUMN deliveryTotal;
  ALTER TABLE orders ADD COLUMN adjustments TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE orders ADD COLUMN taxes TEXT NOT NULL DEFAULT '[]';
  `,
  },
  {
    derivesProducts: true,
    sql: `
  -- Amounts in currencies whose number of decimals changed. The changed versions reject forms that were opened before.
  UPDATE products SET version = version + 1, variants = ${rescaledList("variants", "price", "compareAtPrice")}
    WHERE sellerId IN (SELECT id FROM sellers WHERE currency IN (${RESCALED}));
  UPDATE orders SET total = total * ${RESCALE_FACTOR}, lines = ${rescaledList("lines", "unitPrice")},
    delivery = iif(
      json_valid(delivery), json_set(delivery, '$.price', (delivery ->> '$.price') * ${RESCALE_FACTOR}), delivery)
    WHERE currency IN (${RESCALED});
  UPDATE sellers SET version = version + 1,
    updatedAt = coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', updatedAt, '+0.001 seconds'), updatedAt),
    deliveryOptions = ${rescaledList("deliveryOptions", "price")}
    WHERE currency IN (${RESCALED});
  `,
  },
  {
    sql: `
  -- Earlier orders were paid at once, and refunded in full.
  ALTER TABLE orders ADD COLUMN payments TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE orders ADD COLUMN syncAt TEXT;
  UPDATE orders SET payments = json_array(json_object(
      'account', iif(paymentMethod = 'manual', '', paymentMethod),
      'reference', iif(paymentMethod = 'manual', 'manual', id),
      'intent', '', 'state', 'paid', 'paid', total, 'refunds', json_array(), 'dispute', NULL
    )) WHERE payment IN ('paid', 'refunded');
  UPDATE orders SET payments =
    json_set(payments, '$[0].refunds[0]', json_object('id', 'refund-1', 'amount', total, 'status', 'done'))
    WHERE payment = 'refunded';
  UPDATE orders SET expiresAt = NULL WHERE status = 'cancelled' OR payment <> 'pending';
  DROP INDEX ordersToSettle;
  CREATE INDEX ordersToSync ON orders (syncAt, id) WHERE syncAt IS NOT NULL;
  `,
  },
  {
    sql: `
  -- The shop's account for card payments, and its records as a payer of its plan; 'null' without.
  ALTER TABLE sellers ADD COLUMN cardAccount TEXT NOT NULL DEFAULT 'null';
  ALTER TABLE sellers ADD COLUMN billing TEXT NOT NULL DEFAULT 'null';
  ALTER TABLE sellers ADD COLUMN cardAccountId TEXT GENERATED ALWAYS AS (cardAccount ->> '$.id') VIRTUAL;
  CREATE UNIQUE INDEX sellersByCardAccount ON sellers (cardAccountId) WHERE cardAccountId IS NOT NULL;
  `,
  },
  {
    sql: `
  -- The provider's ids of the order's session and its payment, by which webhooks find the order.
  ALTER TABLE orders ADD COLUMN paymentSession TEXT;
  ALTER TABLE orders ADD COLUMN paymentIntent TEXT;
  CREATE INDEX ordersBySession ON orders (sellerId, paymentSession) WHERE paymentSession IS NOT NULL;
  CREATE INDEX ordersByIntent ON orders (sellerId, paymentIntent) WHERE paymentIntent IS NOT NULL;
  `,
  },
  {
    sql: `
  -- The provider's id of the shop as a customer, and when its subscription is read again.
  ALTER TABLE sellers ADD COLUMN billingCustomer TEXT GENERATED ALWAYS AS (billing ->> '$.customer') VIRTUAL;
  ALTER TABLE sellers ADD COLUMN billingSyncAt TEXT GENERATED ALWAYS AS (billing ->> '$.syncAt') VIRTUAL;
  CREATE UNIQUE INDEX sellersByCustomer ON sellers (billingCustomer) WHERE billingCustomer IS NOT NULL;
  CREATE INDEX sellersToSync ON sellers (billingSyncAt, id) WHERE billingSyncAt IS NOT NULL;
  `,
  },
  {
    sql: `
  DROP INDEX ordersListed;
  CREATE INDEX ordersListed
    ON orders (sellerId, number DESC, status, payment, fulfillment, createdAt, customerWords);
  `,
  },
  {
    sql: "ALTER TABLE imports RENAME COLUMN ground TO snapshotHash",
  },
  {
    sql: `
  -- The ways to pay that the shop offers.
  ALTER TABLE sellers ADD COLUMN paymentChoice TEXT NOT NULL DEFAULT 'all';
  `,
  },
  {
    sql: `
  -- The sessions of one sign-in, on all hosts.
  ALTER TABLE sessions ADD COLUMN groupId TEXT NOT NULL DEFAULT '';
  UPDATE sessions SET groupId = id;
  ALTER TABLE tickets ADD COLUMN groupId TEXT;
  `,
  },
  {
    sql: `
  -- The status of a suspended shop before its suspension.
  ALTER TABLE sellers ADD COLUMN suspendedFrom TEXT;
  `,
  },
  {
    // The words of searches have plain letters: l for ł, o for ø.
    derivesProducts: true,
    derivesOrders: true,
    sql: "",
  },
  {
    // The words of searches have 0–9 for Arabic digits, and one spelling of Arabic letters such as ة.
    derivesProducts: true,
    derivesOrders: true,
    sql: "",
  },
  {
    sql: `
  -- NULL in a broken mail.
  ALTER TABLE mails ADD COLUMN audience TEXT
    GENERATED ALWAYS AS (iif(json_valid(message), message ->> '$.audience', NULL)) VIRTUAL;
  CREATE INDEX mailsDueByAudience ON mails (audience, dueAt);
  `,
  },
  {
    derivesProducts: true,
    sql: `
  -- Words that begin with one or two letters, after the seller's key of 16 characters, have lists of their own. Merging the
  -- lists of all such words took most of a search. detail = column would be smaller, but leaves nothing to bm25.
  DROP TABLE productSearch;
  CREATE VIRTUAL TABLE productSearch USING fts5 (
    title, options, description,
    content = '', contentless_delete = 1, prefix = '17 18', tokenize = "ascii tokenchars '''"".,:;_'"
  );
  `,
  },
];
