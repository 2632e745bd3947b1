-- What the office writes for itself.

-- What organisers note about a submission, an application or a message; nobody outside the desk reads it.
CREATE TABLE desk_note (
  id text PRIMARY KEY,
  about text NOT NULL,
  body text NOT NULL,
  writer_id text NOT NULL,
  writer_name text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX desk_note_by_about ON desk_note (about, written_at);
