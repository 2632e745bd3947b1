-- A submission is the form that somebody sent. What it brought are papers, which are reviewed and decided one by one, and for those who
-- do not present a registration. Until now the submission itself had the state, the history and the files of all its papers.
-- Processes of the version before refuse to write from here on; what they have acknowledged is kept.

-- All at once and in the order in which submissions lock them: the version before may still be taking submissions.
LOCK TABLE conference, submission, submission_move, submission_file, mail IN ACCESS EXCLUSIVE MODE;

CREATE TABLE paper (
  id text PRIMARY KEY,
  submission_id text NOT NULL REFERENCES submission (id),
  -- 1, 2 and so on within the submission.
  position integer NOT NULL CHECK (position >= 1),
  -- The submission's reference for the first paper; the others add their position: HM27-0042-K-2.
  reference text NOT NULL UNIQUE,
  -- Not always the submission's: a paper can move to another conference.
  conference_id text NOT NULL REFERENCES conference (id),
  title text NOT NULL,
  state text NOT NULL CHECK (state IN ('received', 'under-review', 'accepted', 'revision-requested', 'rejected', 'confirmed', 'withdrawn')),
  received_at timestamptz NOT NULL,
  -- Increases with every move, file and correction: whoever decides on what they read finds out when it has changed.
  version integer NOT NULL DEFAULT 1,
  -- The last move is not released to the author yet.
  decision_waiting boolean NOT NULL DEFAULT false,
  -- Files that have not been replaced.
  file_count integer NOT NULL DEFAULT 0,
  -- Copies of the submission's columns that the desk's list filters and sorts by, and its search index; triggers maintain them.
  presenter text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  regtype text NOT NULL DEFAULT '',
  suspicious boolean NOT NULL DEFAULT false,
  words tsvector NOT NULL DEFAULT '',
  UNIQUE (submission_id, position)
);

CREATE TABLE paper_move (
  paper_id text NOT NULL REFERENCES paper (id),
  position integer NOT NULL,
  from_state text,
  to_state text NOT NULL,
  moved_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  -- Shown to the author.
  note text,
  released_at timestamptz,
  PRIMARY KEY (paper_id, position)
);

CREATE TABLE paper_author (
  id text PRIMARY KEY,
  paper_id text NOT NULL REFERENCES paper (id),
  position integer NOT NULL CHECK (position >= 1),
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  affiliation text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  orcid text,
  is_corresponding boolean NOT NULL DEFAULT false,
  is_presenter boolean NOT NULL DEFAULT false,
  UNIQUE (paper_id, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX paper_author_by_email ON paper_author (lower(email));

-- A person takes part in a conference.
CREATE TABLE registration (
  id text PRIMARY KEY,
  -- The submission's reference when it came with the submission form.
  reference text NOT NULL UNIQUE,
  conference_id text NOT NULL REFERENCES conference (id),
  submission_id text UNIQUE REFERENCES submission (id),
  regtype text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting-list', 'needs-approval', 'scholarship-applied', 'open', 'paid', 'cancelled', 'carried', 'lapsed')),
  fee_minor integer NOT NULL CHECK (fee_minor >= 0),
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  title text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  company text NOT NULL,
  country text NOT NULL,
  registered_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(reference || ' ' || name || ' ' || email || ' ' || company)) STORED
);

CREATE TABLE registration_move (
  registration_id text NOT NULL REFERENCES registration (id),
  position integer NOT NULL,
  from_state text,
  to_state text NOT NULL,
  moved_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  note text,
  PRIMARY KEY (registration_id, position)
);

-- Who comes with somebody. `submission.names` keeps what was typed.
CREATE TABLE accompanying_person (
  id text PRIMARY KEY,
  submission_id text NOT NULL REFERENCES submission (id),
  position integer NOT NULL CHECK (position >= 1),
  name text NOT NULL,
  UNIQUE (submission_id, position)
);

-- Money is an integer of the smallest unit, with its currency.
ALTER TABLE submission
  ADD COLUMN fee_minor integer,
  ADD COLUMN fee_currency text NOT NULL DEFAULT 'EUR' CHECK (fee_currency IN ('EUR', 'GBP'));
UPDATE submission SET fee_minor = fee_eur * 100;
ALTER TABLE submission ALTER COLUMN fee_minor SET NOT NULL, ADD CHECK (fee_minor >= 0), DROP COLUMN fee_eur;

-- The papers: one for each title; one without a title where somebody presents or sent a document and named none.
INSERT INTO paper (id, submission_id, position, reference, conference_id, title, state, received_at, version, decision_waiting, presenter, country, regtype, suspicious, words)
SELECT md5('paper ' || submission.id || ' ' || titled.position), submission.id, titled.position,
  reference || CASE WHEN titled.position = 1 THEN '' ELSE '-' || titled.position END,
  conference_id, titled.title, state, received_at, version, decision_waiting, name, country, regtype, suspicion IS NOT NULL,
  submission_words(reference || ' ' || name || ' ' || email || ' ' || titled.title)
FROM submission
CROSS JOIN LATERAL (
  SELECT ordinality::integer AS position, title FROM unnest(research_titles) WITH ORDINALITY AS listed (title, ordinality)
  UNION ALL
  SELECT 1, '' WHERE cardinality(research_titles) = 0
    AND (regtype NOT IN ('332', '333') OR EXISTS (SELECT FROM submission_file WHERE submission_id = submission.id AND kind = 'document'))
) AS titled (position, title);

INSERT INTO paper_move (paper_id, position, from_state, to_state, moved_at, moved_by, note, released_at)
SELECT paper.id, move.position, move.from_state, move.to_state, move.moved_at, move.moved_by, move.note, move.released_at
FROM submission_move move JOIN paper USING (submission_id);

INSERT INTO paper_author (id, paper_id, position, name, email, affiliation, country, is_corresponding, is_presenter)
SELECT md5('author ' || paper.id), paper.id, 1, name, email, company, submission.country, true, true FROM paper JOIN submission ON submission.id = submission_id;

-- The registrations of those who do not present. A decision that was not released yet is still to be taken.
INSERT INTO registration (id, reference, conference_id, submission_id, regtype, state, fee_minor, currency, title, name, email, company, country, registered_at, version)
SELECT md5('registration ' || submission.id), reference, conference_id, submission.id, regtype,
  CASE WHEN decision_waiting THEN 'needs-approval' WHEN state IN ('accepted', 'confirmed') THEN 'open' WHEN state IN ('rejected', 'withdrawn') THEN 'cancelled' ELSE 'needs-approval' END,
  fee_minor, fee_currency, title, name, email, company, country, received_at, version
FROM submission WHERE regtype IN ('332', '333');

INSERT INTO registration_move (registration_id, position, from_state, to_state, moved_at, moved_by, note)
SELECT id, row_number() OVER (PARTITION BY id ORDER BY position), lag(to_state) OVER (PARTITION BY id ORDER BY position), to_state, moved_at, moved_by, note
FROM (
  SELECT registration.id, position, moved_at, moved_by, note,
    CASE to_state WHEN 'accepted' THEN 'open' WHEN 'confirmed' THEN 'open' WHEN 'rejected' THEN 'cancelled' WHEN 'withdrawn' THEN 'cancelled' ELSE 'needs-approval' END AS to_state
  FROM submission_move move JOIN registration USING (submission_id) WHERE released_at IS NOT NULL
) AS moved;

INSERT INTO desk_note (id, about, body, writer_id, writer_name, written_at)
SELECT md5('note ' || submission.id), 'submission:' || submission.id,
  'A decision waited for its release when this became a registration: ' || state || '. Please confirm or cancel the registration.', 'system', 'Colloquia', now()
FROM submission WHERE regtype IN ('332', '333') AND decision_waiting;

INSERT INTO accompanying_person (id, submission_id, position, name)
SELECT md5('accompanying ' || submission_id || ' ' || position), submission_id, position, name FROM (
  SELECT submission.id AS submission_id, (row_number() OVER (PARTITION BY submission.id ORDER BY ordinality))::integer AS position, trim(part) AS name
  FROM submission CROSS JOIN LATERAL regexp_split_to_table(names, '[\n;,]+') WITH ORDINALITY AS parts (part, ordinality)
  WHERE accompany AND trim(part) <> ''
) AS named;

ALTER TABLE mail ADD COLUMN paper_id text REFERENCES paper (id) ON DELETE SET NULL;
CREATE INDEX mail_by_paper ON mail (paper_id) WHERE paper_id IS NOT NULL;

-- Documents belong to a paper, by their order in the form; CVs belong to the submission.
ALTER TABLE submission_file ADD COLUMN paper_id text REFERENCES paper (id);
DROP TRIGGER submission_file_counted ON submission_file;
UPDATE submission_file SET paper_id = paper.id
FROM paper JOIN (SELECT submission_id, max(position) AS last FROM paper GROUP BY submission_id) AS papers USING (submission_id)
WHERE paper.submission_id = submission_file.submission_id AND kind = 'document' AND paper.position = least(submission_file.position + 1, papers.last);
CREATE INDEX submission_file_by_paper ON submission_file (paper_id) WHERE paper_id IS NOT NULL;
UPDATE paper SET file_count = counted.count
FROM (SELECT paper_id, count(*) AS count FROM submission_file WHERE replaced_at IS NULL AND paper_id IS NOT NULL GROUP BY paper_id) AS counted
WHERE counted.paper_id = paper.id;

-- What the submission no longer knows.
DROP TABLE submission_move;
DROP FUNCTION submission_moved();
DROP FUNCTION submission_files_changed();
ALTER TABLE submission
  DROP COLUMN words,
  DROP COLUMN state,
  DROP COLUMN version,
  DROP COLUMN decision_waiting,
  DROP COLUMN file_count,
  DROP COLUMN research_titles;
DROP FUNCTION titles_as_text(text[]);
DROP INDEX IF EXISTS submission_in_order, submission_by_name, submission_by_reference, submission_by_category, submission_by_country, submission_suspicious;
DROP INDEX IF EXISTS submission_by_conference;
CREATE INDEX submission_by_conference ON submission (conference_id, received_at);

-- The desk's list: each order, each filter with the order that the list has by itself. Bytes decide, whatever the collation.
CREATE INDEX paper_by_words ON paper USING gin (words);
CREATE INDEX paper_in_order ON paper (received_at, id);
CREATE INDEX paper_by_presenter ON paper ((lower(presenter) COLLATE "C"), id);
CREATE INDEX paper_by_reference ON paper ((reference COLLATE "C"), id);
CREATE INDEX paper_by_conference ON paper (conference_id, received_at, id) INCLUDE (state);
CREATE INDEX paper_by_state ON paper (state, received_at, id);
CREATE INDEX paper_by_category ON paper (regtype, received_at, id) INCLUDE (state);
CREATE INDEX paper_by_country ON paper (country, received_at, id) INCLUDE (state);
CREATE INDEX paper_waiting ON paper (received_at, id) WHERE decision_waiting;
CREATE INDEX paper_suspicious ON paper (received_at, id) WHERE suspicious;
CREATE INDEX paper_without_files ON paper (received_at, id) WHERE file_count = 0;

CREATE INDEX registration_by_words ON registration USING gin (words);
CREATE INDEX registration_in_order ON registration (registered_at, id);
CREATE INDEX registration_by_conference ON registration (conference_id, registered_at, id) INCLUDE (state);
CREATE INDEX registration_by_state ON registration (state, registered_at, id);
CREATE INDEX registration_by_email ON registration (lower(email));

-- What a paper copies of its submission.
CREATE FUNCTION paper_completed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT name, submission.country, submission.regtype, suspicion IS NOT NULL, submission_words(NEW.reference || ' ' || name || ' ' || email || ' ' || NEW.title)
  INTO NEW.presenter, NEW.country, NEW.regtype, NEW.suspicious, NEW.words FROM submission WHERE id = NEW.submission_id;
  RETURN NEW;
END $$;
CREATE TRIGGER paper_completed BEFORE INSERT OR UPDATE OF title, reference ON paper FOR EACH ROW EXECUTE FUNCTION paper_completed();

CREATE FUNCTION submission_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE paper SET presenter = NEW.name, country = NEW.country, regtype = NEW.regtype, suspicious = NEW.suspicion IS NOT NULL,
    words = submission_words(reference || ' ' || NEW.name || ' ' || NEW.email || ' ' || title), version = version + 1
  WHERE submission_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER submission_corrected AFTER UPDATE OF name, email, country, regtype, suspicion ON submission FOR EACH ROW EXECUTE FUNCTION submission_corrected();

CREATE FUNCTION paper_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved text := coalesce(NEW.paper_id, OLD.paper_id);
BEGIN
  UPDATE paper SET
    version = version + 1,
    decision_waiting = coalesce((SELECT released_at IS NULL FROM paper_move WHERE paper_id = moved ORDER BY position DESC LIMIT 1), false)
  WHERE id = moved;
  RETURN NULL;
END $$;
CREATE TRIGGER paper_moved AFTER INSERT OR UPDATE OR DELETE ON paper_move FOR EACH ROW EXECUTE FUNCTION paper_moved();

-- A CV belongs to all papers of its submission.
CREATE FUNCTION submission_file_counted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed submission_file;
BEGIN
  IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
  UPDATE paper SET
    version = version + 1,
    file_count = (SELECT count(*) FROM submission_file WHERE paper_id = paper.id AND replaced_at IS NULL)
  WHERE submission_id = changed.submission_id AND (changed.paper_id IS NULL OR id = changed.paper_id);
  RETURN NULL;
END $$;
CREATE TRIGGER submission_file_counted AFTER INSERT OR UPDATE OR DELETE ON submission_file FOR EACH ROW EXECUTE FUNCTION submission_file_counted();

CREATE FUNCTION registration_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registration SET version = version + 1 WHERE id = NEW.registration_id;
  RETURN NULL;
END $$;
CREATE TRIGGER registration_moved AFTER INSERT OR UPDATE ON registration_move FOR EACH ROW EXECUTE FUNCTION registration_moved();
