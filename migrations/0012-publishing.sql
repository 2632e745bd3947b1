-- What is published: volumes of proceedings and issues of journals, with their articles. An article is a record of its own, made from a
-- paper once; what happens to the paper later does not change it.

CREATE TABLE volume (
  id text PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]*$'),
  kind text NOT NULL CHECK (kind IN ('proceedings', 'journal-issue')),
  -- The id of the series or the journal in the content.
  series text NOT NULL,
  -- The number of the volume, and of the issue in it, as they are printed; the issue is empty for proceedings.
  number text NOT NULL,
  issue text NOT NULL DEFAULT '',
  year integer NOT NULL CHECK (year BETWEEN 1900 AND 2200),
  title text NOT NULL,
  conference_id text REFERENCES conference (id),
  -- A list of { name, affiliation, orcid }.
  editors jsonb NOT NULL DEFAULT '[]',
  front_matter text NOT NULL DEFAULT '',
  issn text NOT NULL DEFAULT '',
  isbn text NOT NULL DEFAULT '',
  doi text UNIQUE,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published')),
  published_on text,
  made_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CHECK ((state = 'published') = (published_on IS NOT NULL)),
  CHECK ((kind = 'journal-issue') = (issue <> ''))
);
CREATE INDEX volume_by_series ON volume (series, year DESC, number DESC);
CREATE UNIQUE INDEX volume_of_conference ON volume (conference_id) WHERE kind = 'proceedings' AND conference_id IS NOT NULL;
CREATE INDEX volume_by_conference ON volume (conference_id) WHERE conference_id IS NOT NULL;

CREATE FUNCTION index_articles_of_volumes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_articles(ARRAY(
    SELECT article.id FROM written JOIN earlier USING (id) JOIN article ON article.volume_id = written.id
    WHERE (written.year, written.conference_id) IS DISTINCT FROM (earlier.year, earlier.conference_id)));
  RETURN NULL;
END $$;
CREATE TRIGGER volume_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON volume FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
CREATE TRIGGER volume_rewritten AFTER UPDATE ON volume
  REFERENCING OLD TABLE AS earlier NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_articles_of_volumes();

CREATE TABLE article (
  id text PRIMARY KEY,
  -- Empty while a journal's article appears ahead of its issue.
  volume_id text REFERENCES volume (id),
  series text NOT NULL,
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9][a-z0-9-]*$'),
  -- The paper it was made from, unless it was imported or written for the volume.
  paper_id text REFERENCES paper (id) ON DELETE SET NULL,
  kind text NOT NULL CHECK (kind IN ('paper', 'abstract', 'editorial', 'correction', 'retraction')),
  -- Only when the full version was reviewed and accepted.
  peer_reviewed boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'copy-editing' CHECK (state IN ('copy-editing', 'proof', 'ready', 'published', 'removed')),
  title text NOT NULL,
  abstract text NOT NULL DEFAULT '',
  keywords text[] NOT NULL DEFAULT '{}',
  language text NOT NULL DEFAULT 'en',
  topic text NOT NULL DEFAULT '',
  licence text NOT NULL DEFAULT '',
  funding text NOT NULL DEFAULT '',
  interests text NOT NULL DEFAULT '',
  data_availability text NOT NULL DEFAULT '',
  ai_statement text NOT NULL DEFAULT '',
  third_party text NOT NULL DEFAULT '',
  section text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 0,
  first_page text NOT NULL DEFAULT '',
  last_page text NOT NULL DEFAULT '',
  doi text UNIQUE,
  received_on text,
  accepted_on text,
  published_on text,
  -- The PDF that readers get, with its title page, and the text in it for the search.
  file_id text REFERENCES stored_file (id),
  full_text text NOT NULL DEFAULT '',
  made_at timestamptz NOT NULL,
  -- Of anything that harvesters see; the datestamp of OAI-PMH.
  changed_at timestamptz NOT NULL,
  removed_reason text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  typeset_file_id text REFERENCES stored_file (id),
  due_on text,
  -- A journal's article that appeared ahead of its issue keeps its address when it is placed in one.
  appeared_ahead boolean NOT NULL DEFAULT false,
  -- The PDF that readers get says what the page says: when something changes that is printed on it, it is made again. Each version of a published
  -- article keeps its own PDF, and a correction notice allows one new PDF.
  pdf_outdated boolean NOT NULL DEFAULT false,
  -- The full paper of an abstract that is published already: it is produced like any other, and takes the abstract's place once it is published.
  replaces_id text UNIQUE REFERENCES article (id),
  UNIQUE (volume_id, slug),
  CHECK (NOT peer_reviewed OR kind = 'paper'),
  CHECK (state NOT IN ('published', 'removed') OR published_on IS NOT NULL)
);
CREATE INDEX article_of_volume ON article (volume_id, position);
CREATE INDEX article_of_paper ON article (paper_id) WHERE paper_id IS NOT NULL;
CREATE INDEX article_by_change ON article (changed_at, id) WHERE state IN ('published', 'removed');
CREATE UNIQUE INDEX article_ahead_of_issue ON article (series, slug) WHERE volume_id IS NULL OR appeared_ahead;
CREATE INDEX article_by_file ON article (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX article_by_typeset_file ON article (typeset_file_id) WHERE typeset_file_id IS NOT NULL;

CREATE FUNCTION index_written_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_articles(ARRAY(SELECT id FROM written));
  RETURN NULL;
END $$;

CREATE FUNCTION index_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_articles(ARRAY(
    SELECT id FROM written JOIN earlier USING (id)
    WHERE (written.state, written.title, written.abstract, written.keywords, written.doi, written.language, written.topic, written.series,
        written.volume_id, written.published_on, written.full_text)
      IS DISTINCT FROM (earlier.state, earlier.title, earlier.abstract, earlier.keywords, earlier.doi, earlier.language, earlier.topic,
        earlier.series, earlier.volume_id, earlier.published_on, earlier.full_text)));
  RETURN NULL;
END $$;
CREATE TRIGGER article_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
CREATE TRIGGER article_written AFTER INSERT ON article REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_written_articles();
CREATE TRIGGER article_rewritten AFTER UPDATE ON article
  REFERENCING OLD TABLE AS earlier NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_changed_articles();

ALTER TABLE text_sketch ADD FOREIGN KEY (article_id) REFERENCES article (id) ON DELETE CASCADE;

CREATE TABLE article_author (
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  position integer NOT NULL,
  -- As the author writes it; the parts are for indexes that want them.
  name text NOT NULL,
  given text NOT NULL DEFAULT '',
  family text NOT NULL DEFAULT '',
  affiliation text NOT NULL DEFAULT '',
  ror text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  -- Typed by somebody, never authenticated.
  orcid text NOT NULL DEFAULT '',
  -- For production only; never shown.
  email text NOT NULL DEFAULT '',
  corresponding boolean NOT NULL DEFAULT false,
  -- Of the CRediT taxonomy.
  contributions text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (article_id, position)
);

CREATE FUNCTION index_articles_of_authors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_articles(ARRAY(SELECT DISTINCT article_id FROM written));
  RETURN NULL;
END $$;
CREATE TRIGGER article_author_written AFTER INSERT ON article_author
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_articles_of_authors();
CREATE TRIGGER article_author_rewritten AFTER UPDATE ON article_author
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_articles_of_authors();
CREATE TRIGGER article_author_removed AFTER DELETE ON article_author
  REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_articles_of_authors();

-- The names of authors are on pages too.
CREATE TRIGGER article_author_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_author
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();

CREATE TABLE article_reference (
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  position integer NOT NULL,
  text text NOT NULL,
  doi text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  PRIMARY KEY (article_id, position)
);

-- A correction or a retraction, itself an article, and the article that it is about.
CREATE TABLE article_notice (
  notice_id text PRIMARY KEY REFERENCES article (id),
  article_id text NOT NULL REFERENCES article (id),
  CHECK (notice_id <> article_id)
);
CREATE INDEX article_notice_of_article ON article_notice (article_id);

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

-- To what authors agreed, each time: a proof that is sent again does not change it.
CREATE TABLE article_agreement (
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  agreed_at timestamptz NOT NULL,
  name text NOT NULL,
  licence text NOT NULL,
  -- The day of the text, and the text.
  licence_version text NOT NULL,
  licence_text text NOT NULL,
  PRIMARY KEY (article_id, agreed_at)
);

-- What readers saw before: each publication of changed metadata or of another file.
CREATE TABLE article_version (
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  number integer NOT NULL,
  published_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '',
  metadata jsonb NOT NULL,
  file_id text REFERENCES stored_file (id),
  notice_id text UNIQUE REFERENCES article (id),
  PRIMARY KEY (article_id, number)
);
CREATE INDEX article_version_by_file ON article_version (file_id) WHERE file_id IS NOT NULL;

-- Addresses of imported articles before they came here.
CREATE TABLE article_redirect (
  path text PRIMARY KEY,
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE
);
CREATE INDEX article_redirect_by_article ON article_redirect (article_id);

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
CREATE INDEX author_change_by_article ON author_change (article_id);

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
CREATE INDEX production_task_by_result_file ON production_task (result_file_id) WHERE result_file_id IS NOT NULL;
CREATE INDEX production_task_by_source_file ON production_task (source_file_id) WHERE source_file_id IS NOT NULL;

CREATE TABLE production_comment (
  task_id text NOT NULL REFERENCES production_task (id) ON DELETE CASCADE,
  position integer NOT NULL,
  -- Written by the office; otherwise by the person who has the link.
  by_office boolean NOT NULL,
  text text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (task_id, position)
);

CREATE TABLE doi_deposit (
  article_id text PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
  -- The prefix for tests names articles of the demonstration; it can never be deposited.
  doi text NOT NULL CHECK (doi NOT LIKE '10.5555/%'),
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'registered', 'failed')),
  -- The change of the article that this deposit is about.
  changed_at timestamptz NOT NULL,
  -- The name under which the registrar knows what was sent last.
  batch_id text UNIQUE,
  sent_at timestamptz,
  registered_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- When it is sent, or its result is asked for; none once it is registered or has failed.
  next_try_at timestamptz,
  -- The last words of the registrar, or why it could not be reached.
  message text NOT NULL DEFAULT '',
  CHECK ((state IN ('waiting', 'sent')) = (next_try_at IS NOT NULL)),
  CHECK (state <> 'sent' OR batch_id IS NOT NULL AND sent_at IS NOT NULL),
  CHECK (state <> 'registered' OR registered_at IS NOT NULL)
);
CREATE INDEX doi_deposit_due ON doi_deposit (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX doi_deposit_by_state ON doi_deposit (state, article_id);

-- How often articles are read, counted in the manner of COUNTER. What is kept for good says nothing about who read: an article, a day, two numbers.
CREATE TABLE article_usage (
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  day text NOT NULL CHECK (day ~ '^\d{4}-\d{2}-\d{2}$'),
  views integer NOT NULL DEFAULT 0,
  downloads integer NOT NULL DEFAULT 0,
  PRIMARY KEY (article_id, day)
);
CREATE INDEX article_usage_by_day ON article_usage (day);

-- Clicks of the last minutes, until double clicks among them are found. Losing them in a crash loses a minute of counts.
CREATE UNLOGGED TABLE article_click (
  article_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('view', 'download')),
  -- Keyed with the salt of the day, which is deleted with the day.
  reader_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  is_counted boolean NOT NULL DEFAULT false
);
CREATE INDEX article_click_by_time ON article_click (at);

CREATE UNLOGGED TABLE article_click_salt (
  day text PRIMARY KEY,
  salt_hash bytea NOT NULL
);

CREATE TABLE article_search (
  article_id text PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
  published_on text NOT NULL,
  year integer NOT NULL,
  conference_id text NOT NULL DEFAULT '',
  series text NOT NULL,
  topic text NOT NULL,
  language text NOT NULL,
  countries text[] NOT NULL,
  -- Each holds the words of the one before it: title and authors, then keywords and abstract, then the full text.
  title_words tsvector NOT NULL,
  head_words tsvector NOT NULL,
  words tsvector NOT NULL
) WITH (toast_tuple_target = 256);
CREATE INDEX article_search_by_title ON article_search USING gin (title_words);
CREATE INDEX article_search_by_head ON article_search USING gin (head_words);
CREATE INDEX article_search_by_words ON article_search USING gin (words);
CREATE INDEX article_search_by_date ON article_search (published_on DESC, article_id);

CREATE TABLE article_word (
  word text PRIMARY KEY,
  trigrams text[] NOT NULL GENERATED ALWAYS AS (trigrams_of(word)) STORED
);
CREATE INDEX article_word_by_trigram ON article_word USING gin (trigrams);

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

CREATE FUNCTION library_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', words_for_search(said))
$$;

CREATE FUNCTION index_articles(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM article_search WHERE article_id = ANY (ids) AND NOT EXISTS (SELECT FROM article WHERE id = article_id AND state = 'published');
  INSERT INTO article_search (article_id, published_on, year, conference_id, series, topic, language, countries, title_words, head_words, words)
  SELECT id, published_on, year, conference_id, series, topic, language, countries, title_words,
    title_words || rest_of_head,
    -- A tsvector holds at most a megabyte.
    title_words || rest_of_head || library_words(left(full_text, 200000))
  FROM (
    SELECT a.id, a.published_on, coalesce(v.year, left(a.published_on, 4)::integer) AS year, coalesce(v.conference_id, '') AS conference_id,
      a.series, a.topic, a.language, a.full_text,
      ARRAY(SELECT DISTINCT w.country FROM article_author w WHERE w.article_id = a.id AND w.country <> '' ORDER BY 1) AS countries,
      library_words(a.title || ' ' || coalesce((
        SELECT string_agg(w.name, ' ' ORDER BY w.position) FROM article_author w WHERE w.article_id = a.id), '')) AS title_words,
      library_words(array_to_string(a.keywords, ' ') || ' ' || a.abstract || ' ' || coalesce(a.doi, '')) AS rest_of_head
    FROM article a LEFT JOIN volume v ON v.id = a.volume_id
    WHERE a.id = ANY (ids) AND a.state = 'published'
  ) AS found
  ON CONFLICT (article_id) DO UPDATE SET published_on = excluded.published_on, year = excluded.year, conference_id = excluded.conference_id,
    series = excluded.series, topic = excluded.topic, language = excluded.language, countries = excluded.countries,
    title_words = excluded.title_words, head_words = excluded.head_words, words = excluded.words;
  -- In one order, so that two who publish at once cannot wait for each other.
  INSERT INTO article_word (word)
  SELECT DISTINCT left(found.lexeme, 60) FROM article_search, unnest(title_words) AS found
  WHERE article_id = ANY (ids) AND length(found.lexeme) > 3
  ORDER BY 1
  ON CONFLICT DO NOTHING;
END $$;
