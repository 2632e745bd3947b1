-- The desk can be closed to everybody who did not sign in with a passkey.

-- Whether this session was opened with a passkey, which is two factors in one: the device, and what unlocks it.
ALTER TABLE session ADD COLUMN by_passkey boolean NOT NULL DEFAULT false;

-- A rule of the desk that is in force; what is not here is not.
CREATE TABLE desk_rule (
  name text PRIMARY KEY,
  set_at timestamptz NOT NULL
);
