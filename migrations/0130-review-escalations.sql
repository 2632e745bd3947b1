-- Reminders of promised reviews that an organiser sends by hand.
ALTER TABLE review_reminder DROP CONSTRAINT review_reminder_kind_check;
ALTER TABLE review_reminder ADD CONSTRAINT review_reminder_kind_check CHECK (kind IN ('answer', 'before', 'due', 'after', 'by-hand'));

-- Which stages of lateness the handling chair or the office was told of, once each.
CREATE TABLE review_escalation (
  paper_id text NOT NULL REFERENCES paper (id),
  -- The round, as a paper may be late again in the next one.
  round_number int NOT NULL,
  stage text NOT NULL CHECK (stage IN ('short', 'review-late', 'near', 'late', 'very-late')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, round_number, stage)
);
