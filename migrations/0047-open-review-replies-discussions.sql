-- What authors and reviewers learn of each other, and what is said before a decision.

-- Since when the mode holds: reviewers are named only where they accepted knowing that they would be.
ALTER TABLE review_settings ADD COLUMN mode_since timestamptz NOT NULL DEFAULT now();
