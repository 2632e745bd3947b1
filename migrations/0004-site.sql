-- Words and facts of the public pages, and the messages that visitors send.

-- Words and facts of the public pages: one table for every collection, so that the desk can edit all of them alike.
CREATE TABLE content_entry (
  collection text NOT NULL,
  id text NOT NULL,
  position integer NOT NULL,
  data jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Ids and the names of related pages are no words of the page itself.
  words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(content_text(data - 'id' - 'related'))) STORED,
  PRIMARY KEY (collection, id)
);
CREATE INDEX content_entry_order ON content_entry (collection, position);
-- Two public pages never share an address, whoever writes them.
CREATE UNIQUE INDEX content_entry_page_address ON content_entry ((data ->> 'address')) WHERE collection = 'added-pages';
CREATE INDEX content_entry_by_words ON content_entry USING gin (words);
CREATE TRIGGER content_entry_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_entry
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();

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
-- An address that a page once had leads to the page; the history knows them all.
CREATE INDEX content_version_page_address ON content_version ((data ->> 'address'), made_at DESC) WHERE collection = 'added-pages';

CREATE TABLE contact_message (
  id text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  subject text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  mobile text NOT NULL,
  company text NOT NULL,
  message text NOT NULL,
  received_at timestamptz NOT NULL,
  answer_due_at timestamptz NOT NULL,
  suspicion text,
  -- The same words from the same opened form are one message, however often they are sent.
  repeat_key text NOT NULL UNIQUE,
  assigned_to text REFERENCES account (id) ON DELETE SET NULL,
  -- The clock stops here, whether by an answer or because none is needed.
  closed_at timestamptz,
  closed_as text CHECK (closed_as IN ('answered', 'no-answer-needed')),
  -- Counts answers, closings and openings: who acts on an older turn is told what happened since, and by whom.
  answer_version integer NOT NULL DEFAULT 0,
  changed_at timestamptz,
  changed_by text,
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple',
    words_for_search(reference || ' ' || name || ' ' || email || ' ' || company || ' ' || subject || ' ' || message))) STORED,
  -- An opened form makes one message or one application. Null when it was sent without a token, or before this migration.
  token_id text UNIQUE,
  -- Counts every change of a message, assignments too: who acts on an older one among many is told so. `turn` counts only what an answer must know of.
  version integer NOT NULL DEFAULT 0,
  CONSTRAINT contact_message_closed_whole CHECK ((closed_at IS NULL) = (closed_as IS NULL))
);
CREATE INDEX contact_message_by_email ON contact_message (lower(email), received_at);
CREATE INDEX contact_message_waiting ON contact_message (answer_due_at, id) WHERE closed_at IS NULL;
CREATE INDEX contact_message_waiting_suspicious ON contact_message (answer_due_at, id) WHERE closed_at IS NULL AND suspicion IS NOT NULL;
CREATE INDEX contact_message_waiting_for ON contact_message (assigned_to, answer_due_at, id) WHERE closed_at IS NULL;
CREATE INDEX contact_message_closed ON contact_message (closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX contact_message_by_arrival ON contact_message (received_at DESC, id DESC);
CREATE INDEX contact_message_search ON contact_message USING gin (search);
CREATE INDEX contact_message_by_assigned_to ON contact_message (assigned_to) WHERE assigned_to IS NOT NULL;

-- Answers that are written often; {name} and {reference} stand for the writer's.
CREATE TABLE answer_template (
  id text PRIMARY KEY,
  name text NOT NULL UNIQUE,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL
);
