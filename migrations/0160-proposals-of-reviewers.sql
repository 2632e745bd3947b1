-- Whom the optimiser would ask: worked out in the background for one organiser, who accepts it or leaves it. A new order replaces the one before.
CREATE TABLE review_proposal (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  -- The papers that were chosen; none for all that lack reviewers.
  paper_references text[] NOT NULL,
  ordered_at timestamptz NOT NULL,
  -- Reviews that are given so far, and those that are needed; null before the papers are read.
  given integer NOT NULL DEFAULT 0,
  needed integer,
  -- Null until it is ready.
  result jsonb,
  UNIQUE (conference_id, account_id)
);
