-- Where every organiser who could handle a paper has a conflict with it, somebody from outside reads its reviews and decides, by a link.
CREATE TABLE outside_handler (
  id text PRIMARY KEY,
  paper_id text NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  invited_by text NOT NULL,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > invited_at),
  revoked_at timestamptz
);
-- One at a time: a second link ends the first.
CREATE UNIQUE INDEX outside_handler_of_paper ON outside_handler (paper_id) WHERE revoked_at IS NULL;
CREATE INDEX outside_handler_by_address ON outside_handler (lower(email));
