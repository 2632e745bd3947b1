-- Who was asked by a letter to confirm the names that are printed, and who was reminded. A second run finds it here.
CREATE TABLE name_letter (
  registration_id text NOT NULL REFERENCES registration (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('question', 'reminder')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (registration_id, kind)
);
