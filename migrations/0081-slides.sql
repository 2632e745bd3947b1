-- What presenters show. Each newer file stands beside those before; the newest counts.
CREATE TABLE slides_file (
  file_id text PRIMARY KEY REFERENCES stored_file (id) ON DELETE CASCADE,
  -- Of two that came in one moment the later one counts.
  position bigint GENERATED ALWAYS AS IDENTITY,
  paper_id text NOT NULL REFERENCES paper (id),
  sent_at timestamptz NOT NULL
);
CREATE INDEX slides_file_by_paper ON slides_file (paper_id, position);
