-- What presenters were asked by a letter: when they can present and what they need, and later for their slides. A second run finds it here.
CREATE TABLE speaker_letter (
  paper_id text NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
  -- A paper that moves to another conference is asked for that one too.
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('question', 'slides')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, conference_id, kind)
);
