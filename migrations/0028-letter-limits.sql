-- How many letters strangers have caused, by kind of letter and by hashes of the address, the source and the account. Unlogged, like the counts
-- of requests: after a crash the counting begins anew.
CREATE UNLOGGED TABLE letter_count (
  key text PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX letter_count_by_end ON letter_count (ends_at);

-- An opened form makes one message or one application. Null when it was sent without a token, or before this migration.
ALTER TABLE contact_message ADD COLUMN token_id text UNIQUE;
ALTER TABLE application ADD COLUMN token_id text UNIQUE;
