-- A submission is the form that somebody sent. What it brought are papers, which are reviewed and decided one by one, and for those who do not
-- present a registration.

CREATE TABLE submission (
  id text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  conference_id text NOT NULL REFERENCES conference (id),
  number integer NOT NULL,
  -- The idempotency key: the same form sent a hundred times is one submission.
  token_id text NOT NULL UNIQUE,
  -- What was sent, in short: the same token with other content is no repetition.
  fingerprint text NOT NULL,
  regtype text NOT NULL,
  title text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  company text NOT NULL,
  country text NOT NULL,
  mobile text NOT NULL,
  phone text NOT NULL,
  social text NOT NULL,
  accompany boolean NOT NULL,
  names text NOT NULL,
  message text NOT NULL,
  received_at timestamptz NOT NULL,
  -- Why a person should look before it is believed; nothing suspicious is ever dropped.
  suspicion text,
  -- The link of a status page is derived from the submission and this number; a new link ends those with a smaller one.
  link_version integer NOT NULL DEFAULT 0,
  -- Money is an integer of the smallest unit, with its currency.
  fee_minor integer NOT NULL CHECK (fee_minor >= 0),
  fee_currency text NOT NULL DEFAULT 'EUR' CHECK (fee_currency IN ('EUR', 'GBP')),
  UNIQUE (conference_id, number)
);
CREATE INDEX submission_by_email ON submission (lower(email));
-- Each filter with the order that the list has by itself.
CREATE INDEX submission_by_conference ON submission (conference_id, received_at);

CREATE FUNCTION submission_day_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE submission_day SET count = count - 1
    WHERE day = (OLD.received_at AT TIME ZONE 'UTC')::date AND ((kind = 'category' AND name = OLD.regtype) OR (kind = 'country' AND name = OLD.country));
    DELETE FROM submission_day WHERE day = (OLD.received_at AT TIME ZONE 'UTC')::date AND count = 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO submission_day (day, kind, name, count)
    VALUES ((NEW.received_at AT TIME ZONE 'UTC')::date, 'category', NEW.regtype, 1), ((NEW.received_at AT TIME ZONE 'UTC')::date, 'country', NEW.country, 1)
    ON CONFLICT (day, kind, name) DO UPDATE SET count = submission_day.count + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION submission_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE paper SET presenter = NEW.name, country = NEW.country, regtype = NEW.regtype, suspicious = NEW.suspicion IS NOT NULL,
    words = submission_words(reference || ' ' || NEW.name || ' ' || NEW.email || ' ' || title), version = version + 1
  WHERE submission_id = NEW.id;
  RETURN NULL;
END $$;

-- At the end of the transaction: authors who submit at the same moment wait for each other only while one commits.
CREATE CONSTRAINT TRIGGER submission_day_counted AFTER INSERT OR DELETE OR UPDATE OF received_at, regtype, country ON submission
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION submission_day_counted();
CREATE TRIGGER submission_corrected AFTER UPDATE OF name, email, country, regtype, suspicion ON submission
  FOR EACH ROW EXECUTE FUNCTION submission_corrected();

-- Numbers the submissions of a conference without gaps; two conferences of one code in one year get different prefixes.
CREATE TABLE submission_counter (
  conference_id text PRIMARY KEY REFERENCES conference (id),
  prefix text NOT NULL UNIQUE,
  last_number integer NOT NULL
);

-- Today's figures: how many submissions arrived on each day (UTC), by category and by country. Counting a hundred thousand rows each time somebody
-- opens the desk took 90 ms; these few rows take one. The database keeps them, so that no writer can forget it.
CREATE TABLE submission_day (
  day date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('category', 'country')),
  name text NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (day, kind, name)
);

-- The old and new values of corrections. They may name people, so they lie beside the audit log, which is never rewritten, and go with an erasure.
CREATE TABLE submission_correction (
  id text NOT NULL,
  submission_id text NOT NULL REFERENCES submission (id),
  position integer NOT NULL,
  field text NOT NULL,
  old_value text NOT NULL,
  new_value text NOT NULL,
  PRIMARY KEY (id, position)
);
CREATE INDEX submission_correction_of_submission ON submission_correction (submission_id);

-- Who comes with somebody. `submission.names` keeps what was typed.
CREATE TABLE accompanying_person (
  id text PRIMARY KEY,
  submission_id text NOT NULL REFERENCES submission (id),
  position integer NOT NULL CHECK (position >= 1),
  name text NOT NULL,
  UNIQUE (submission_id, position)
);

-- A new address of an author counts once a link that was sent there is opened and confirmed.
CREATE TABLE address_change (
  submission_id text PRIMARY KEY REFERENCES submission (id),
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

-- Opens the submission form of a conference for one person after the deadline, for one submission.
CREATE TABLE late_entry (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- The last day, in the conference's zone.
  expires_on date NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  revoked_at timestamptz,
  used_at timestamptz,
  submission_id text REFERENCES submission (id),
  CHECK ((used_at IS NULL) = (submission_id IS NULL))
);
CREATE INDEX late_entry_of_conference ON late_entry (conference_id, made_at);
CREATE INDEX late_entry_by_submission ON late_entry (submission_id) WHERE submission_id IS NOT NULL;

-- What a paper copies of its submission.
CREATE FUNCTION paper_completed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT name, submission.country, submission.regtype, suspicion IS NOT NULL, submission_words(NEW.reference || ' ' || name || ' ' || email || ' ' || NEW.title)
  INTO NEW.presenter, NEW.country, NEW.regtype, NEW.suspicious, NEW.words FROM submission WHERE id = NEW.submission_id;
  RETURN NEW;
END $$;

-- In another conference a paper is in the track of the same name, if there is one.
CREATE FUNCTION paper_track_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.track_id := (SELECT there.id FROM track here JOIN track there USING (name) WHERE here.id = OLD.track_id AND there.conference_id = NEW.conference_id);
  RETURN NEW;
END $$;

CREATE FUNCTION withdrawal_requested() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE paper SET
    version = version + 1,
    withdrawal_requested = EXISTS (SELECT FROM withdrawal_request WHERE paper_id = NEW.paper_id AND state = 'open')
  WHERE id = NEW.paper_id;
  RETURN NULL;
END $$;

CREATE FUNCTION correction_requested() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE paper SET
    version = version + 1,
    correction_requested = EXISTS (
      SELECT FROM correction_request request
      WHERE request.submission_id = paper.submission_id AND request.state = 'open' AND (request.paper_id IS NULL OR request.paper_id = paper.id)
    )
  WHERE submission_id = NEW.submission_id AND (NEW.paper_id IS NULL OR id = NEW.paper_id);
  RETURN NULL;
END $$;

CREATE FUNCTION appeal_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE paper SET version = version + 1, appeal_open = EXISTS (SELECT FROM appeal WHERE paper_id = NEW.paper_id AND state = 'open') WHERE id = NEW.paper_id;
  RETURN NULL;
END $$;

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
  track_id text REFERENCES track (id),
  -- What the desk's list and its first page filter by; triggers maintain both.
  withdrawal_requested boolean NOT NULL DEFAULT false,
  -- The author has sent the revision and nothing was decided since.
  revised boolean NOT NULL DEFAULT false,
  -- What the desk's list and its first page filter by; a trigger maintains it.
  correction_requested boolean NOT NULL DEFAULT false,
  -- What a paper says about itself; authors complete it after the form was sent.
  abstract text NOT NULL DEFAULT '',
  keywords text[] NOT NULL DEFAULT '{}',
  -- The authors' statements: competing interests, funding, licence, use of generative AI.
  interests text NOT NULL DEFAULT '',
  funding text NOT NULL DEFAULT '',
  licence text NOT NULL DEFAULT '',
  ai_statement text NOT NULL DEFAULT '',
  -- The organiser who answers for the review of this paper.
  handler_id text REFERENCES account (id) ON DELETE SET NULL,
  -- Whether nothing was missing when the paper was last changed; the desk's list and the reminders read it.
  is_complete boolean NOT NULL DEFAULT false,
  -- What the desk's list and its first page filter by; a trigger maintains it.
  appeal_open boolean NOT NULL DEFAULT false,
  -- That a paper was presented, as the chair of its session or an organiser marked it.
  presented_at timestamptz,
  -- The authors let the abstract stand on the public programme and in the book of abstracts.
  shows_abstract boolean NOT NULL DEFAULT false,
  UNIQUE (submission_id, position)
);
-- The desk's list: each order, each filter with the order that the list has by itself. Bytes decide, whatever the collation.
CREATE INDEX paper_by_words ON paper USING gin (words);
CREATE INDEX paper_in_order ON paper (received_at, id);
CREATE INDEX paper_by_presenter ON paper (lower(presenter) COLLATE "C", id);
CREATE INDEX paper_by_reference ON paper (reference COLLATE "C", id);
CREATE INDEX paper_by_conference ON paper (conference_id, received_at, id) INCLUDE (state);
CREATE INDEX paper_by_state ON paper (state, received_at, id);
CREATE INDEX paper_by_category ON paper (regtype, received_at, id) INCLUDE (state);
CREATE INDEX paper_by_country ON paper (country, received_at, id) INCLUDE (state);
CREATE INDEX paper_waiting ON paper (received_at, id) WHERE decision_waiting;
CREATE INDEX paper_suspicious ON paper (received_at, id) WHERE suspicious;
CREATE INDEX paper_without_files ON paper (received_at, id) WHERE file_count = 0;
CREATE INDEX paper_by_track ON paper (track_id) WHERE track_id IS NOT NULL;
-- The conference's home counts these.
CREATE INDEX paper_waiting_in_conference ON paper (conference_id) WHERE decision_waiting;
CREATE INDEX paper_withdrawal_requested ON paper (received_at, id) WHERE withdrawal_requested;
CREATE INDEX paper_revised ON paper (received_at, id) WHERE revised;
CREATE INDEX paper_correction_requested ON paper (received_at, id) WHERE correction_requested;
CREATE INDEX paper_by_handler ON paper (handler_id) WHERE handler_id IS NOT NULL;
CREATE INDEX paper_incomplete ON paper (received_at, id) WHERE NOT is_complete AND state IN ('received', 'under-review');
CREATE INDEX paper_accepted ON paper (conference_id, id) WHERE state = 'accepted';
CREATE INDEX paper_appeal_open ON paper (received_at, id) WHERE appeal_open;
CREATE INDEX paper_shows_abstract ON paper (conference_id) WHERE shows_abstract;

CREATE TABLE submission_file (
  submission_id text NOT NULL REFERENCES submission (id),
  file_id text NOT NULL REFERENCES stored_file (id),
  kind text NOT NULL CHECK (kind IN ('document', 'documentblind', 'documentcv', 'fullpaper', 'fullpaperblind')),
  position integer NOT NULL,
  -- A replaced file is kept: what was once received stays provable.
  replaced_at timestamptz,
  -- Documents belong to a paper, by their order in the form; CVs belong to the submission.
  paper_id text REFERENCES paper (id),
  PRIMARY KEY (submission_id, file_id)
);
CREATE INDEX submission_file_by_paper ON submission_file (paper_id) WHERE paper_id IS NOT NULL;
CREATE INDEX submission_file_by_file ON submission_file (file_id);

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
CREATE TRIGGER paper_completed BEFORE INSERT OR UPDATE OF title, reference ON paper FOR EACH ROW EXECUTE FUNCTION paper_completed();
CREATE TRIGGER paper_track_followed BEFORE UPDATE OF conference_id ON paper
  FOR EACH ROW WHEN (OLD.conference_id <> NEW.conference_id AND OLD.track_id IS NOT NULL) EXECUTE FUNCTION paper_track_followed();

ALTER TABLE mail ADD FOREIGN KEY (paper_id) REFERENCES paper (id) ON DELETE SET NULL;

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
  -- Who sent the form; the authors may choose another corresponding author.
  is_sender boolean NOT NULL DEFAULT false,
  UNIQUE (paper_id, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX paper_author_by_email ON paper_author (lower(email));

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
  -- The day by which the author sends the revision; part of the decision, so it waits for its release too.
  due_on date,
  -- The round that a decision closed, whose comments go to the author with it, and the chair's summary of them.
  round_id text,
  summary text NOT NULL DEFAULT '',
  decision_type text NOT NULL DEFAULT '',
  presentation text NOT NULL DEFAULT '' CHECK (presentation IN ('', 'talk', 'poster', 'online')),
  PRIMARY KEY (paper_id, position),
  CHECK (decision_type = '' OR to_state IN ('accepted', 'revision-requested', 'rejected')),
  CHECK (presentation = '' OR to_state <> 'rejected')
);
CREATE INDEX paper_move_of_round ON paper_move (round_id) WHERE round_id IS NOT NULL;

-- What a paper was before its author began to type. Each keystroke is saved; the history and the letters tell of all of them at once.
CREATE TABLE paper_edit (
  paper_id text PRIMARY KEY REFERENCES paper (id),
  before jsonb NOT NULL,
  began_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX paper_edit_in_order ON paper_edit (changed_at);

-- Reminders of incomplete papers; a second run finds them here.
CREATE TABLE paper_reminder (
  paper_id text NOT NULL REFERENCES paper (id),
  kind text NOT NULL CHECK (kind IN ('arrival', 'deadline')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, kind)
);

-- People who should not review a paper: the authors' wish, for the organisers to weigh.
CREATE TABLE paper_exclusion (
  paper_id text NOT NULL REFERENCES paper (id),
  position integer NOT NULL CHECK (position >= 1),
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  reason text NOT NULL,
  PRIMARY KEY (paper_id, position)
);

-- Each co-author is asked once per address whether they are an author of the paper.
CREATE TABLE co_author_confirmation (
  paper_id text NOT NULL REFERENCES paper (id),
  email text NOT NULL CHECK (email = lower(email)),
  token_hash bytea NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  answer text CHECK (answer IN ('confirmed', 'denied')),
  answered_at timestamptz,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (paper_id, email),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);

-- Once the review has begun, an author asks to withdraw and the organisers answer.
CREATE TABLE withdrawal_request (
  id text PRIMARY KEY,
  paper_id text NOT NULL REFERENCES paper (id),
  state text NOT NULL CHECK (state IN ('open', 'granted', 'refused')),
  -- The author's own words.
  reason text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by text,
  -- Shown to the author.
  note text,
  CHECK ((state = 'open') = (answered_at IS NULL))
);
CREATE UNIQUE INDEX withdrawal_request_open ON withdrawal_request (paper_id) WHERE state = 'open';
CREATE INDEX withdrawal_request_of_paper ON withdrawal_request (paper_id, requested_at);
CREATE TRIGGER withdrawal_requested AFTER INSERT OR UPDATE ON withdrawal_request FOR EACH ROW EXECUTE FUNCTION withdrawal_requested();

-- Authors correct what they have sent: at once until the review begins, and afterwards by a request that the organisers answer.
CREATE TABLE correction_request (
  id text PRIMARY KEY,
  submission_id text NOT NULL REFERENCES submission (id),
  -- The paper whose title and authors are to change; without one it is about the answers of the form.
  paper_id text REFERENCES paper (id),
  state text NOT NULL CHECK (state IN ('open', 'granted', 'refused')),
  -- The form as the author filled it in. It names people, and goes with an erasure.
  wanted jsonb NOT NULL,
  reason text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by text,
  -- Shown to the author.
  note text,
  CHECK ((state = 'open') = (answered_at IS NULL))
);
CREATE UNIQUE INDEX correction_request_open ON correction_request (submission_id, coalesce(paper_id, '')) WHERE state = 'open';
CREATE INDEX correction_request_of_submission ON correction_request (submission_id, requested_at);
CREATE INDEX correction_request_by_paper ON correction_request (paper_id) WHERE paper_id IS NOT NULL;
CREATE TRIGGER correction_requested AFTER INSERT OR UPDATE ON correction_request FOR EACH ROW EXECUTE FUNCTION correction_requested();

-- Apart from the moves: a reminder changes nothing that an organiser has read, so it must not raise the paper's version.
CREATE TABLE revision_reminder (
  paper_id text NOT NULL REFERENCES paper (id),
  -- The move that asked for the revision.
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('before', 'after')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, position, kind)
);

-- Against one decision, the move at this position, once.
CREATE TABLE appeal (
  id text PRIMARY KEY,
  paper_id text NOT NULL REFERENCES paper (id),
  position integer NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'granted', 'refused')),
  reasons text NOT NULL,
  opened_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by text,
  -- Shown to the author.
  note text,
  UNIQUE (paper_id, position),
  CHECK ((state = 'open') = (answered_at IS NULL))
);
CREATE TRIGGER appeal_open AFTER INSERT OR UPDATE ON appeal FOR EACH ROW EXECUTE FUNCTION appeal_open();

-- The answer to an acceptance, by the move that told of it: another acceptance asks anew.
CREATE TABLE presentation_answer (
  paper_id text NOT NULL REFERENCES paper (id),
  position integer NOT NULL,
  answer text NOT NULL CHECK (answer IN ('confirmed', 'declined')),
  note text NOT NULL DEFAULT '',
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, position)
);

-- Reminders of unanswered acceptances; a second run finds them here.
CREATE TABLE presentation_reminder (
  paper_id text NOT NULL REFERENCES paper (id),
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('first', 'deadline')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, position, kind)
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
  article_id text,
  part text NOT NULL CHECK (part IN ('abstract', 'full-text')),
  hashes integer[] NOT NULL,
  UNIQUE (paper_id, part),
  UNIQUE (article_id, part),
  CHECK ((paper_id IS NULL) <> (article_id IS NULL))
);
CREATE INDEX text_sketch_by_hash ON text_sketch USING gin (hashes) WITH (fastupdate = off);

CREATE FUNCTION conference_tracks_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM track WHERE conference_id = NEW.id AND name NOT IN (SELECT track_name FROM tracks_in(NEW.scopes))
    AND NOT EXISTS (SELECT FROM paper WHERE track_id = track.id);
  UPDATE track SET position = NULL WHERE conference_id = NEW.id AND position IS NOT NULL AND name NOT IN (SELECT track_name FROM tracks_in(NEW.scopes));
  INSERT INTO track (conference_id, position, name) SELECT NEW.id, track_position, track_name FROM tracks_in(NEW.scopes)
    ON CONFLICT (conference_id, name) DO UPDATE SET position = excluded.position WHERE track.position IS DISTINCT FROM excluded.position;
  RETURN NULL;
END $$;
CREATE TRIGGER conference_tracks_kept AFTER INSERT OR UPDATE OF scopes ON conference FOR EACH ROW EXECUTE FUNCTION conference_tracks_kept();

CREATE FUNCTION mail_conference_found() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.conference_id := coalesce(
    (SELECT conference_id FROM paper WHERE id = NEW.paper_id),
    (SELECT conference_id FROM submission WHERE NEW.about LIKE 'submission:%' AND id = substr(NEW.about, 12)),
    (SELECT id FROM conference WHERE NEW.about LIKE 'conference:%' AND id = substr(NEW.about, 12)));
  RETURN NEW;
END $$;
CREATE TRIGGER mail_conference_found BEFORE INSERT ON mail FOR EACH ROW EXECUTE FUNCTION mail_conference_found();
