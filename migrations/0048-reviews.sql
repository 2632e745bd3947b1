-- Reviews as reviewers write them, and decisions that rest on them.

-- The round that a decision closed, whose comments go to the author with it, and the chair's summary of them.
ALTER TABLE paper_move
  ADD COLUMN round_id text REFERENCES review_round (id),
  ADD COLUMN summary text NOT NULL DEFAULT '';
CREATE INDEX paper_move_of_round ON paper_move (round_id) WHERE round_id IS NOT NULL;

-- What a reviewer suspects about a paper, for the organisers alone.
CREATE TABLE misconduct_report (
  id text PRIMARY KEY,
  assignment_id text NOT NULL REFERENCES review_assignment (id),
  body text NOT NULL,
  reported_at timestamptz NOT NULL
);
CREATE INDEX misconduct_report_of_assignment ON misconduct_report (assignment_id);
