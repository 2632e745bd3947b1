-- What a passkey has to sign: asked for, answered once, and worthless soon after. May be lost in a crash: then somebody presses the button again.
CREATE UNLOGGED TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  -- None at the door, where nobody knows yet who comes.
  account_id text REFERENCES account (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_by_end ON passkey_challenge (expires_at);
