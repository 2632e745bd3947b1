-- From the accepted paper to the printed page: the typeset file without our title page, when the next step is due, and the author's proof.

ALTER TABLE article
  ADD COLUMN typeset_file_id text REFERENCES stored_file (id),
  ADD COLUMN due_on text;

-- The last proof that was sent; its link is the author's alone.
CREATE TABLE article_proof (
  article_id text PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  name text NOT NULL,
  email text NOT NULL,
  sent_at timestamptz NOT NULL,
  due_on text NOT NULL,
  reminded_at timestamptz,
  answer text CHECK (answer IN ('approved', 'comments')),
  comments text NOT NULL DEFAULT '',
  -- The licence, and the version of its text to which the author agreed.
  licence text NOT NULL DEFAULT '',
  licence_version text NOT NULL DEFAULT '',
  answered_at timestamptz,
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (answer IS DISTINCT FROM 'approved' OR licence_version <> '')
);
