-- People with an account, how they prove who they are, and where they are signed in. No password, session or token is kept in clear.

CREATE TABLE account (
  id text PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('g_user', 'organiser', 'reviewer')),
  f_name text NOT NULL,
  l_name text NOT NULL,
  email text NOT NULL,
  -- Only who has shown that the address is theirs sees what was sent from it.
  confirmed_at timestamptz,
  -- None until somebody who was invited, or who used up a one-time password, chooses one.
  password_hash text,
  password_one_time boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz,
  -- Whether we write when a submission moves on; what must be told is told anyway.
  notify_moves boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX account_by_email ON account (lower(email));

CREATE TABLE session (
  -- SHA-256 of what the cookie holds: whoever reads this table cannot sign in with it.
  token_hash bytea PRIMARY KEY,
  -- How the list of sessions names it.
  id text NOT NULL UNIQUE,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX session_by_account ON session (account_id);
CREATE INDEX session_by_end ON session (expires_at);

-- What is sent by mail to prove an address: works once, for a short time, for one purpose.
CREATE TABLE account_token (
  token_hash bytea PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'reset', 'invite', 'leave-address', 'enter-address')),
  -- The address it was sent to or is about.
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX account_token_by_account ON account_token (account_id, purpose);

-- Tries to sign in, counted by account, by source, and by both together. May be lost in a crash: then somebody has a few tries more.
CREATE UNLOGGED TABLE sign_in_try (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL,
  wait_until timestamptz NOT NULL
);
CREATE INDEX sign_in_try_by_time ON sign_in_try (last_at);

-- A key pair on a person's device; we hold the public half.
CREATE TABLE passkey (
  id text PRIMARY KEY,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_by_account ON passkey (account_id);
