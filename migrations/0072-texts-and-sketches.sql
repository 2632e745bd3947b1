-- Which file of an article its full text was read from.
CREATE TABLE article_text (
  article_id text PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
  -- Empty for an article without a file.
  file_id text NOT NULL,
  -- Of the article when its words were read.
  version integer NOT NULL,
  is_readable boolean NOT NULL,
  read_at timestamptz NOT NULL
);
CREATE TABLE paper_text (
  paper_id text PRIMARY KEY REFERENCES paper (id) ON DELETE CASCADE,
  file_ids text[] NOT NULL,
  version integer NOT NULL,
  read_at timestamptz NOT NULL
);

-- A sample of the hashes of all runs of five words. Texts that share many have passages in common; nothing can be read from it.
CREATE TABLE text_sketch (
  id text PRIMARY KEY,
  paper_id text REFERENCES paper (id) ON DELETE CASCADE,
  article_id text REFERENCES article (id) ON DELETE CASCADE,
  part text NOT NULL CHECK (part IN ('abstract', 'full-text')),
  hashes integer[] NOT NULL,
  CHECK ((paper_id IS NULL) <> (article_id IS NULL)),
  UNIQUE (paper_id, part),
  UNIQUE (article_id, part)
);
CREATE INDEX text_sketch_by_hash ON text_sketch USING gin (hashes);
