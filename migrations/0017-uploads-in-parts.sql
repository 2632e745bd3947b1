-- Uploads that are still arriving, where files lie in a store that several machines share: each piece is an object of that store, and these
-- rows say what belongs together. Logged, unlike the locks: whoever has sent nineteen of twenty megabytes goes on after a crash too.
CREATE TABLE upload (
  id text PRIMARY KEY,
  size_bytes bigint NOT NULL,
  file_name text NOT NULL,
  -- The last time that something arrived: what stands still for a day is swept.
  grown_at timestamptz NOT NULL
);
CREATE INDEX upload_by_growth ON upload (grown_at);

CREATE TABLE upload_part (
  storage_key text PRIMARY KEY,
  upload_id text NOT NULL REFERENCES upload ON DELETE CASCADE,
  -- Where in the file it begins.
  position bigint NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  -- Of two writers who believe that they go on from one place, one wins.
  UNIQUE (upload_id, position)
);
