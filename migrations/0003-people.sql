-- People with an account, how they prove who they are, and where they are signed in. No password, session or token is stored in clear.

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
  notify_moves boolean NOT NULL DEFAULT true,
  -- For the search in the list of people.
  words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(f_name || ' ' || l_name || ' ' || email)) STORED,
  -- What an organiser may do at the desk is granted right by right; those who work there already keep all of it.
  desk_rights text[] NOT NULL DEFAULT '{}' CHECK (desk_rights <@ ARRAY['content', 'conferences', 'submissions', 'review', 'registrations', 'money',
    'documents', 'visa', 'programme', 'check-in', 'publishing', 'people', 'settings']),
  -- What people tell about themselves once, for forms to be prefilled with; the times they read are given in their zone, or in UTC.
  affiliation text NOT NULL DEFAULT '',
  orcid text,
  time_zone text,
  photo text REFERENCES picture (id)
);
CREATE UNIQUE INDEX account_by_email ON account (lower(email));
CREATE INDEX account_by_words ON account USING gin (words);
CREATE INDEX account_by_arrival ON account (created_at DESC, id DESC);
CREATE INDEX account_by_role ON account (role, created_at DESC, id DESC);
CREATE INDEX account_unconfirmed ON account (created_at DESC, id DESC) WHERE confirmed_at IS NULL;
CREATE INDEX account_disabled ON account (created_at DESC, id DESC) WHERE disabled_at IS NOT NULL;
CREATE INDEX account_by_photo ON account (photo) WHERE photo IS NOT NULL;

CREATE TABLE session (
  -- SHA-256 of what the cookie holds: whoever reads this table cannot sign in with it.
  token_hash bytea PRIMARY KEY,
  -- How the list of sessions names it.
  id text NOT NULL UNIQUE,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Whether this session was opened with a passkey, which is two factors in one: the device, and what unlocks it.
  by_passkey boolean NOT NULL DEFAULT false
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

-- What a passkey has to sign: asked for, answered once, and worthless soon after. May be lost in a crash: then somebody presses the button again.
CREATE UNLOGGED TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  -- None at the door, where nobody knows yet who comes.
  account_id text REFERENCES account (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_by_end ON passkey_challenge (expires_at);
CREATE INDEX passkey_challenge_by_account ON passkey_challenge (account_id) WHERE account_id IS NOT NULL;

-- Tries to sign in, counted by account, by source, and by both together. May be lost in a crash: then somebody has a few tries more.
CREATE UNLOGGED TABLE sign_in_try (
  key text PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL,
  wait_until timestamptz NOT NULL
);
CREATE INDEX sign_in_try_by_time ON sign_in_try (last_at);

-- Who asked to be forgotten, without saying who: a backup from before brings the person back, and replaying these takes them out again.
CREATE TABLE erasure (
  account_id text CONSTRAINT erasure_of_account UNIQUE,
  -- Of the address that was theirs, with the installation's key: recognised again, never read. Nothing when it had not been confirmed.
  address_hash text,
  erased_at timestamptz NOT NULL,
  CHECK (account_id IS NOT NULL OR address_hash IS NOT NULL)
);
-- Somebody who comes back can be erased again.
CREATE UNIQUE INDEX erasure_of_address ON erasure (address_hash, erased_at) WHERE account_id IS NULL;
