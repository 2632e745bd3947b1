-- One of the reviewers of a round may be asked to sum up its reviews. Organisers read the summary, and may use it in the letter.
CREATE TABLE review_lead (
  round_id text PRIMARY KEY REFERENCES review_round (id) ON DELETE CASCADE,
  assignment_id text NOT NULL REFERENCES review_assignment (id) ON DELETE CASCADE,
  chosen_by text NOT NULL,
  summary text NOT NULL DEFAULT '',
  saved_at timestamptz
);
