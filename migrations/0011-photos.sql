-- Photographs of speakers, made small by us and named by their content, so that their addresses may be kept for ever. They live and are backed up with the rows that name them.
CREATE TABLE photo (
  id text PRIMARY KEY,
  -- WebP, 192 and 384 pixels square.
  small bytea NOT NULL,
  large bytea NOT NULL,
  made_at timestamptz NOT NULL
);
ALTER TABLE conference_speaker ADD COLUMN photo text REFERENCES photo (id);
