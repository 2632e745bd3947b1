-- Who asked to be forgotten, without saying who: a backup from before brings the person back, and replaying these takes them out again.
CREATE TABLE erasure (
  account_id text PRIMARY KEY,
  -- Of the address that was theirs, with the installation's key: recognised again, never read. Nothing when it had not been confirmed.
  address_hash text,
  erased_at timestamptz NOT NULL
);
