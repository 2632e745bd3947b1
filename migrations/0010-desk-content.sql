-- Content, people and the record at the desk.

-- What somebody is writing and nobody else sees yet: one for an entry, shared by all organisers.
CREATE TABLE content_draft (
  collection text NOT NULL,
  id text NOT NULL,
  -- As it was typed into the form, rich text as Markdown; it need not be complete.
  typed jsonb NOT NULL,
  -- Another one at every save: who saves over what they have not read finds out.
  revision text NOT NULL,
  -- The version of the entry that the draft was begun from.
  base_version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  PRIMARY KEY (collection, id)
);

-- Every state in which an entry ever was public.
CREATE TABLE content_version (
  collection text NOT NULL,
  id text NOT NULL,
  version integer NOT NULL,
  act text NOT NULL CHECK (act IN ('found', 'published', 'restored', 'deleted', 'taken in')),
  -- None: the entry was not there any more.
  data jsonb,
  position integer NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  PRIMARY KEY (collection, id, version)
);

-- The lists of people and of the record stay quick however long they are.
ALTER TABLE account ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(f_name || ' ' || l_name || ' ' || email)) STORED;
CREATE INDEX account_by_words ON account USING gin (words);
CREATE INDEX account_by_arrival ON account (created_at DESC, id DESC);
CREATE INDEX account_by_role ON account (role, created_at DESC, id DESC);
CREATE INDEX account_unconfirmed ON account (created_at DESC, id DESC) WHERE confirmed_at IS NULL;
CREATE INDEX account_disabled ON account (created_at DESC, id DESC) WHERE disabled_at IS NOT NULL;
CREATE INDEX record_by_time ON record (at);
CREATE INDEX record_by_name ON record (lower(about_name) text_pattern_ops);
