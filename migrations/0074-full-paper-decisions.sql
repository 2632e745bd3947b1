-- What a review of the full paper led to. It decides about publication alone: the acceptance to present, which rests on the abstract, stands.
CREATE TABLE full_paper_decision (
  round_id text PRIMARY KEY REFERENCES review_round (id),
  paper_id text NOT NULL REFERENCES paper (id),
  decision text NOT NULL CHECK (decision IN ('accepted', 'revision-requested', 'rejected')),
  note text NOT NULL DEFAULT '',
  summary text NOT NULL DEFAULT '',
  due_on text,
  decided_at timestamptz NOT NULL,
  decided_by text NOT NULL,
  released_at timestamptz,
  CHECK (due_on IS NULL OR decision = 'revision-requested')
);
CREATE INDEX full_paper_decision_of_paper ON full_paper_decision (paper_id);
