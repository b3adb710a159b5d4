/**
 * The tables in a PostgreSQL database, in a schema of their own. They are what the tables of a data
 * directory are, and the journal has the very same bytes, so that one replay verifies both. All
 * times `at_ms` are milliseconds since 1970; dates of accounts are texts as the API shows them.
 */
export const schemaName = 'devdex'

/** Of what is stored, and how. */
export const schemaFormat = 1

/** `secret`: 32 random bytes, from which all secrets are made. */
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
);
`
