-- What authors do once they know a decision: whoever is accepted confirms to present, whoever is rejected may appeal.

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
CREATE INDEX paper_accepted ON paper (conference_id, id) WHERE state = 'accepted';

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

-- What the desk's list and its first page filter by; a trigger maintains it.
ALTER TABLE paper ADD COLUMN appeal_open boolean NOT NULL DEFAULT false;
CREATE INDEX paper_appeal_open ON paper (received_at, id) WHERE appeal_open;

CREATE FUNCTION appeal_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE paper SET version = version + 1, appeal_open = EXISTS (SELECT FROM appeal WHERE paper_id = NEW.paper_id AND state = 'open') WHERE id = NEW.paper_id;
  RETURN NULL;
END $$;
CREATE TRIGGER appeal_open AFTER INSERT OR UPDATE ON appeal FOR EACH ROW EXECUTE FUNCTION appeal_open();

-- Days after a rejection in which its author may appeal; none where it is 0.
ALTER TABLE review_settings ADD COLUMN appeal_days integer NOT NULL DEFAULT 14 CHECK (appeal_days BETWEEN 0 AND 365);
