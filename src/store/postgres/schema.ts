/**
 * The tables in a PostgreSQL database, in a schema of their own. They match the tables of a data
 * directory, and the journal has the same bytes, so that one replay verifies both. All times
 * `at_ms` are milliseconds since 1970. Dates of accounts are texts as the API shows them.
 */
export const schemaName = 'devdex'

/**
 * Upgrades from each format to the next. The first format is `tables`. Tables of an earlier release
 * are upgraded when they are opened, while services of that release may be running.
 *
 * - To 2: `latest_ms` is the latest time that any process has used, and an operator has set it back
 *   `resets` times. `cut_seq` and `cut_hash` are the last commit that was cut off, `cut_state` the
 *   state after it, as text in parts. `bytes` of a signal count towards a quota, and are 0 for
 *   earlier signals. Columns of `repeats` and `charges` that an earlier release lacked are null.
 *   `leases` are credits that processes have reserved from balances. They mean nothing without
 *   these processes, so no backup needs them, and a crash of the server may lose them.
 * - To 3: `names` is the naming style of answers to an account. Null: that of the service. `scope`
 *   is what an account may see. Null: everything.
 * - To 4: `saved_searches`. `record` is JSON, `seen` a set, both as in a data directory.
 */
export const upgrades: readonly string[] = [
  `
ALTER TABLE state
  ADD COLUMN latest_ms bigint NOT NULL DEFAULT 0,
  ADD COLUMN resets integer NOT NULL DEFAULT 0,
  ADD COLUMN cut_seq bigint NOT NULL DEFAULT 0,
  ADD COLUMN cut_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex');
CREATE TABLE cut_state (n integer PRIMARY KEY, text text NOT NULL);
ALTER TABLE signals ADD COLUMN bytes bigint NOT NULL DEFAULT 0;
CREATE INDEX ON signals (at_ms);
ALTER TABLE signal_sums
  ADD COLUMN count bigint NOT NULL DEFAULT 0,
  ADD COLUMN total bigint NOT NULL DEFAULT 0;
ALTER TABLE repeats ADD COLUMN snapshot text, ADD COLUMN credits bigint, ADD COLUMN content bigint;
ALTER TABLE charges ADD COLUMN content bigint;
CREATE UNLOGGED TABLE leases (
  account text NOT NULL REFERENCES accounts,
  process text NOT NULL,
  credits bigint NOT NULL CHECK (credits >= 0),
  until_ms bigint NOT NULL,
  PRIMARY KEY (account, process)
);
`,
  `
ALTER TABLE accounts ADD COLUMN names text, ADD COLUMN scope json;
`,
  `
CREATE TABLE saved_searches (
  account text NOT NULL REFERENCES accounts,
  name text NOT NULL,
  seen_at bigint NOT NULL,
  record text NOT NULL,
  seen bytea NOT NULL,
  PRIMARY KEY (account, name)
);
`,
]

/** Version of the stored format. */
export const schemaFormat = 1 + upgrades.length

/**
 * `state` is one row: how often accounts and keys have changed (`version`), the same for
 * suppressions, and the head of the journal. It also has 32 random bytes from which all secrets are
 * derived. A low `fillfactor` leaves room in the page for new versions of rows that often change.
 */
export const tables = `
CREATE SCHEMA IF NOT EXISTS ${schemaName};
CREATE TABLE accounts (
  id text PRIMARY KEY,
  name text NOT NULL,
  services text[] NOT NULL,
  rate integer NOT NULL,
  concurrency integer NOT NULL,
  created_at text NOT NULL,
  expires_at text,
  revoked_at text,
  remaining bigint NOT NULL CHECK (remaining >= 0),
  used bigint NOT NULL CHECK (used >= 0),
  version bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX ON accounts (version);
CREATE TABLE keys (
  hash text PRIMARY KEY,
  account text NOT NULL REFERENCES accounts,
  ends_at text,
  version bigint NOT NULL
);
CREATE INDEX ON keys (account);
CREATE INDEX ON keys (version);
CREATE TABLE journal (seq bigint PRIMARY KEY, hash bytea NOT NULL, payload bytea NOT NULL);
CREATE TABLE usage (
  account text NOT NULL,
  day text NOT NULL,
  endpoint text NOT NULL,
  requests bigint NOT NULL,
  credits bigint NOT NULL,
  PRIMARY KEY (account, day, endpoint)
);
CREATE TABLE repeats (
  account text NOT NULL,
  mark text NOT NULL,
  fingerprint bigint NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (account, mark)
);
CREATE INDEX ON repeats (at_ms);
CREATE TABLE charges (
  account text NOT NULL,
  fingerprint bigint NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (account, fingerprint)
);
CREATE INDEX ON charges (at_ms);
CREATE TABLE shown (
  account text NOT NULL,
  fingerprint bigint NOT NULL,
  seq bigint NOT NULL,
  request_id text NOT NULL,
  at_ms bigint NOT NULL,
  PRIMARY KEY (account, fingerprint)
);
CREATE INDEX ON shown (at_ms);
CREATE TABLE suppressions (
  hash text PRIMARY KEY,
  names text[] NOT NULL,
  entry text NOT NULL
);
CREATE INDEX ON suppressions USING gin (names);
CREATE TABLE signals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  at_ms bigint NOT NULL,
  users text[] NOT NULL,
  texts text NOT NULL
);
CREATE INDEX ON signals USING gin (users);
CREATE TABLE signal_sums (account text PRIMARY KEY, day text NOT NULL, bytes bigint NOT NULL);
CREATE TABLE state (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  format integer NOT NULL,
  secret bytea NOT NULL,
  version bigint NOT NULL DEFAULT 0,
  suppressed bigint NOT NULL DEFAULT 0,
  seq bigint NOT NULL DEFAULT 0,
  hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex')
) WITH (fillfactor = 10);
`
