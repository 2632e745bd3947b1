-- What is published: volumes of proceedings and issues of journals, with their articles. An article is a record of its own, made from a paper
-- once; what happens to the paper later does not change it.

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
  UNIQUE (volume_id, slug),
  CHECK (NOT peer_reviewed OR kind = 'paper'),
  CHECK (state NOT IN ('published', 'removed') OR published_on IS NOT NULL)
);
CREATE INDEX article_of_volume ON article (volume_id, position);
CREATE INDEX article_of_paper ON article (paper_id) WHERE paper_id IS NOT NULL;
CREATE INDEX article_by_change ON article (changed_at, id) WHERE state IN ('published', 'removed');
CREATE UNIQUE INDEX article_ahead_of_issue ON article (series, slug) WHERE volume_id IS NULL;

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

-- What readers saw before: each publication of changed metadata or of another file.
CREATE TABLE article_version (
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  number integer NOT NULL,
  published_at timestamptz NOT NULL,
  note text NOT NULL DEFAULT '',
  metadata jsonb NOT NULL,
  file_id text REFERENCES stored_file (id),
  PRIMARY KEY (article_id, number)
);

-- Addresses of imported articles before they came here.
CREATE TABLE article_redirect (
  path text PRIMARY KEY,
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE
);

CREATE TRIGGER volume_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON volume FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
CREATE TRIGGER article_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
