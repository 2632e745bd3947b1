-- Copy-editors and typesetters from outside work by a link, and changes of the authors wait for the consent of all of them.

CREATE TABLE production_task (
  id text PRIMARY KEY,
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('copy-editing', 'typesetting')),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'delivered', 'revoked')),
  name text NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- What to work on. It is gone when its author has all their data erased.
  source_file_id text REFERENCES stored_file (id) ON DELETE SET NULL,
  sent_at timestamptz NOT NULL,
  due_on text NOT NULL,
  -- From then on the link opens nothing.
  expires_at timestamptz NOT NULL,
  reminded_at timestamptz,
  result_file_id text REFERENCES stored_file (id),
  delivered_at timestamptz,
  CHECK (state <> 'delivered' OR result_file_id IS NOT NULL),
  CHECK ((result_file_id IS NULL) = (delivered_at IS NULL))
);
CREATE INDEX production_task_of_article ON production_task (article_id, sent_at);
CREATE INDEX production_task_due ON production_task (due_on) WHERE state = 'open' AND reminded_at IS NULL;

CREATE TABLE production_comment (
  task_id text NOT NULL REFERENCES production_task (id) ON DELETE CASCADE,
  position integer NOT NULL,
  -- Written by the office; otherwise by the person who has the link.
  by_office boolean NOT NULL,
  text text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (task_id, position)
);

CREATE TABLE author_change (
  id text PRIMARY KEY,
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  -- The whole list as it is to be printed.
  authors jsonb NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'applied', 'refused', 'withdrawn')),
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((state = 'open') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX author_change_open ON author_change (article_id) WHERE state = 'open';

-- Everybody who is named before or after the change.
CREATE TABLE author_consent (
  change_id text NOT NULL REFERENCES author_change (id) ON DELETE CASCADE,
  position integer NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  reminded_at timestamptz,
  answer text CHECK (answer IN ('agreed', 'refused')),
  comment text NOT NULL DEFAULT '',
  answered_at timestamptz,
  PRIMARY KEY (change_id, position),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
