-- What an office does on behalf of authors: it answers requests to withdraw, sets and watches the day of a revision, corrects and enters submissions.

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

-- The day by which the author sends the revision; part of the decision, so it waits for its release too.
ALTER TABLE paper_move ADD COLUMN due_on date;

-- Apart from the moves: a reminder changes nothing that an organiser has read, so it must not raise the paper's version.
CREATE TABLE revision_reminder (
  paper_id text NOT NULL REFERENCES paper (id),
  -- The move that asked for the revision.
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('before', 'after')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, position, kind)
);

-- What the desk's list and its first page filter by; triggers maintain both.
ALTER TABLE paper
  ADD COLUMN withdrawal_requested boolean NOT NULL DEFAULT false,
  -- The author has sent the revision and nothing was decided since.
  ADD COLUMN revised boolean NOT NULL DEFAULT false;
CREATE INDEX paper_withdrawal_requested ON paper (received_at, id) WHERE withdrawal_requested;
CREATE INDEX paper_revised ON paper (received_at, id) WHERE revised;

CREATE OR REPLACE FUNCTION paper_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text := coalesce(NEW.paper_id, OLD.paper_id);
  last paper_move;
BEGIN
  SELECT * INTO last FROM paper_move WHERE paper_id = moved ORDER BY position DESC LIMIT 1;
  UPDATE paper SET
    version = version + 1,
    decision_waiting = coalesce(last.paper_id IS NOT NULL AND last.released_at IS NULL, false),
    revised = coalesce(last.from_state = 'revision-requested' AND last.to_state = 'under-review' AND last.moved_by = 'author', false)
  WHERE id = moved;
  RETURN NULL;
END $$;

CREATE FUNCTION withdrawal_requested() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE paper SET
    version = version + 1,
    withdrawal_requested = EXISTS (SELECT FROM withdrawal_request WHERE paper_id = NEW.paper_id AND state = 'open')
  WHERE id = NEW.paper_id;
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawal_requested AFTER INSERT OR UPDATE ON withdrawal_request FOR EACH ROW EXECUTE FUNCTION withdrawal_requested();

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

-- Stored reasons in the desk's words.
UPDATE submission SET suspicion = replace(suspicion, 'no form token', 'sent without opening the form') WHERE suspicion LIKE '%no form token%';
UPDATE application SET suspicion = replace(suspicion, 'no form token', 'sent without opening the form') WHERE suspicion LIKE '%no form token%';
UPDATE contact_message SET suspicion = replace(suspicion, 'no form token', 'sent without opening the form') WHERE suspicion LIKE '%no form token%';
