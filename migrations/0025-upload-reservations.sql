-- Room that was promised to files which belong to nothing yet, by the network that sends them: forms on their way, resumable uploads, and
-- stored files that nobody has claimed. Not worth a sync to the disk: after a crash of the database the count begins anew, and the floor of
-- free space holds all the same.
CREATE UNLOGGED TABLE upload_reservation (
  -- The id of the upload, of the stored file, or of a form whose files are arriving.
  id text PRIMARY KEY,
  source text NOT NULL,
  size_bytes bigint NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX upload_reservation_by_end ON upload_reservation (ends_at);
