-- The timetable of a conference: a draft that the desk edits, the versions that were published, what speakers need, and check-in at the door.

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
CREATE TRIGGER programme_version_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON programme_version
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();

-- The papers of the newest published version: their titles and authors are on a public page.
CREATE TABLE programme_place (
  conference_id text NOT NULL REFERENCES programme (conference_id) ON DELETE CASCADE,
  paper_id text NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
  PRIMARY KEY (conference_id, paper_id)
);
CREATE INDEX programme_place_of_paper ON programme_place (paper_id);

-- Chairs and keynote speakers. Versions name them by id, so that a name is corrected or erased in one place.
CREATE TABLE programme_person (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES programme (conference_id) ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  affiliation text NOT NULL,
  -- Where somebody is who does not travel; empty for those who do.
  time_zone text NOT NULL,
  -- Chairs open the page of their sessions by a link; a new link ends the one before.
  link_version integer NOT NULL DEFAULT 0 CHECK (link_version >= 0),
  link_sent_at timestamptz,
  asked_at timestamptz
);
CREATE INDEX programme_person_of_conference ON programme_person (conference_id);
CREATE INDEX programme_person_by_email ON programme_person (lower(email));
CREATE TRIGGER programme_person_changed AFTER DELETE OR UPDATE ON programme_person FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();

-- What somebody with an account has marked in a published programme, so that it is the same in every browser.
CREATE TABLE programme_favourite (
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  -- A talk, poster, keynote or break of the programme. One that is no longer in it is shown nowhere.
  item_id text NOT NULL,
  PRIMARY KEY (account_id, conference_id, item_id)
);
CREATE INDEX programme_favourite_by_conference ON programme_favourite (conference_id);

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

-- What presenters were asked by a letter: when they can present and what they need, and later for their slides. A second run finds it here.
CREATE TABLE speaker_letter (
  paper_id text NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
  -- A paper that moves to another conference is asked for that one too.
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('question', 'slides')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, conference_id, kind)
);
CREATE INDEX speaker_letter_by_conference ON speaker_letter (conference_id);

-- What chairs and keynote speakers ask of the timetable, and when they were asked.
CREATE TABLE person_wish (
  person_id text PRIMARY KEY REFERENCES programme_person (id) ON DELETE CASCADE,
  -- A day of the conference to 'all', 'morning', 'afternoon' or 'none'.
  days jsonb NOT NULL,
  needs text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- What presenters show. Each newer file stands beside those before; the newest counts.
CREATE TABLE slides_file (
  file_id text PRIMARY KEY REFERENCES stored_file (id) ON DELETE CASCADE,
  -- Of two that came in one moment the later one counts.
  position bigint GENERATED ALWAYS AS IDENTITY,
  paper_id text NOT NULL REFERENCES paper (id),
  sent_at timestamptz NOT NULL
);
CREATE INDEX slides_file_by_paper ON slides_file (paper_id, position);

CREATE TABLE check_in_device (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  -- What the desk calls it, such as "Main door".
  name text NOT NULL,
  -- Whether it says who needs assistance.
  shows_needs boolean NOT NULL,
  added_at timestamptz NOT NULL,
  added_by_id text NOT NULL,
  -- Of the link that enrols it, which works once.
  link_hash bytea NOT NULL UNIQUE,
  link_expires_at timestamptz NOT NULL,
  -- Of the cookie that it has since.
  secret_hash bytea UNIQUE,
  enrolled_at timestamptz,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  CHECK ((secret_hash IS NULL) = (enrolled_at IS NULL))
);
CREATE INDEX check_in_device_by_conference ON check_in_device (conference_id, added_at);

-- Arrivals at the door. Rows are only ever added, with ids that the devices make: devices may send them in any order and more than once.
CREATE TABLE attendance (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{8,64}$'),
  -- Grows in the order of arrival within a conference, so that a device asks only for what is new.
  position bigint GENERATED ALWAYS AS IDENTITY,
  conference_id text NOT NULL REFERENCES conference (id),
  registration_id text NOT NULL REFERENCES registration (id),
  -- 0 is the registered person, 1 and so on who comes with them.
  companion integer NOT NULL DEFAULT 0 CHECK (companion >= 0),
  kind text NOT NULL CHECK (kind IN ('in', 'undone')),
  -- The check-in that is taken back. It may arrive after this row.
  undoes text,
  mode text NOT NULL DEFAULT 'in-person' CHECK (mode IN ('in-person', 'virtual')),
  -- By the clock of the device, and the day where the conference is.
  at timestamptz NOT NULL,
  day date NOT NULL,
  received_at timestamptz NOT NULL,
  -- The door; neither for somebody who joins from afar.
  device_id text REFERENCES check_in_device (id) ON DELETE SET NULL,
  organiser_id text,
  CHECK ((kind = 'undone') = (undoes IS NOT NULL))
);
CREATE INDEX attendance_by_conference ON attendance (conference_id, position);
CREATE INDEX attendance_by_registration ON attendance (registration_id);
CREATE INDEX attendance_by_device ON attendance (device_id) WHERE device_id IS NOT NULL;

-- Whom we have thanked for coming.
CREATE TABLE attendance_thanks (
  registration_id text PRIMARY KEY REFERENCES registration (id) ON DELETE CASCADE,
  thanked_at timestamptz NOT NULL
);

-- The page of a past conference lists accepted abstracts of authors who agreed, whether or not a programme was published:
-- what such a paper says, and that its author takes the consent back, is on a page that is cached.
CREATE FUNCTION notify_placed_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.shows_abstract OR OLD.shows_abstract OR EXISTS (SELECT FROM programme_place WHERE paper_id = NEW.id) THEN
    PERFORM pg_notify('pages_changed', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER placed_paper_changed AFTER UPDATE OF title, state, decision_waiting, track_id, abstract, shows_abstract, conference_id ON paper
  FOR EACH ROW EXECUTE FUNCTION notify_placed_paper();

CREATE FUNCTION notify_placed_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM programme_place WHERE paper_id = coalesce(NEW.paper_id, OLD.paper_id))
    OR EXISTS (SELECT FROM paper WHERE id = coalesce(NEW.paper_id, OLD.paper_id) AND shows_abstract) THEN
    PERFORM pg_notify('pages_changed', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER placed_author_changed AFTER INSERT OR UPDATE OR DELETE ON paper_author FOR EACH ROW EXECUTE FUNCTION notify_placed_author();
