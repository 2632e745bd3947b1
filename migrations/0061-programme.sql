-- The timetable of a conference: a draft that the desk edits, and the versions that were published.

CREATE TABLE programme (
  conference_id text PRIMARY KEY REFERENCES conference (id) ON DELETE CASCADE,
  -- Edited, checked and published as a whole, so it is stored as a whole; people and papers are named by their ids alone.
  rooms jsonb NOT NULL DEFAULT '[]',
  sessions jsonb NOT NULL DEFAULT '[]',
  talk_minutes integer NOT NULL DEFAULT 15 CHECK (talk_minutes BETWEEN 1 AND 240),
  question_minutes integer NOT NULL DEFAULT 5 CHECK (question_minutes BETWEEN 0 AND 120),
  slides_due_on date,
  changed_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1
);

-- Chairs and keynote speakers. Versions name them by id, so that a name is corrected or erased in one place.
CREATE TABLE programme_person (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES programme (conference_id) ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  affiliation text NOT NULL,
  -- Where somebody is who does not travel; empty for those who do.
  time_zone text NOT NULL
);
CREATE INDEX programme_person_of_conference ON programme_person (conference_id);
CREATE INDEX programme_person_by_email ON programme_person (lower(email));

CREATE TABLE programme_version (
  conference_id text NOT NULL REFERENCES programme (conference_id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  -- Of the draft that it was.
  draft_version integer NOT NULL,
  content jsonb NOT NULL,
  published_at timestamptz NOT NULL,
  published_by text NOT NULL,
  is_urgent boolean NOT NULL,
  PRIMARY KEY (conference_id, number)
);

-- The papers of the newest published version: their titles and authors are on a public page.
CREATE TABLE programme_place (
  conference_id text NOT NULL REFERENCES programme (conference_id) ON DELETE CASCADE,
  paper_id text NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
  PRIMARY KEY (conference_id, paper_id)
);
CREATE INDEX programme_place_of_paper ON programme_place (paper_id);

-- What the presenter of an accepted paper asks of the timetable.
CREATE TABLE speaker_wish (
  paper_id text PRIMARY KEY REFERENCES paper (id) ON DELETE CASCADE,
  -- A day of the conference to 'all', 'morning', 'afternoon' or 'none'.
  days jsonb NOT NULL,
  is_remote boolean NOT NULL,
  time_zone text NOT NULL,
  needs text NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (NOT is_remote OR time_zone <> '')
);

-- That a paper was presented, as the chair of its session or an organiser marked it.
ALTER TABLE paper ADD COLUMN presented_at timestamptz;
-- The authors let the abstract stand on the public programme and in the book of abstracts.
ALTER TABLE paper ADD COLUMN shows_abstract boolean NOT NULL DEFAULT false;

CREATE TRIGGER programme_version_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON programme_version
  FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
CREATE TRIGGER programme_person_changed AFTER UPDATE OR DELETE ON programme_person FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();

-- Papers change all day; only those on a published programme are on a page that is cached.
CREATE FUNCTION tell_of_placed_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM programme_place WHERE paper_id = NEW.id) THEN
    PERFORM pg_notify('pages_changed', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER placed_paper_changed AFTER UPDATE OF title, state, decision_waiting, track_id, abstract, shows_abstract ON paper
  FOR EACH ROW EXECUTE FUNCTION tell_of_placed_paper();

CREATE FUNCTION tell_of_placed_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM programme_place WHERE paper_id = coalesce(NEW.paper_id, OLD.paper_id)) THEN
    PERFORM pg_notify('pages_changed', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER placed_author_changed AFTER INSERT OR UPDATE OR DELETE ON paper_author FOR EACH ROW EXECUTE FUNCTION tell_of_placed_author();
