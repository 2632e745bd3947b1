-- Where a conference wants it, reviewers say which papers they would like to review; the optimiser and the lists of candidates use it.
ALTER TABLE review_settings ADD COLUMN has_bidding boolean NOT NULL DEFAULT false;
CREATE TABLE review_bid (
  paper_id text NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
  reviewer_id text NOT NULL REFERENCES reviewer (id) ON DELETE CASCADE,
  wish text NOT NULL CHECK (wish IN ('keen', 'willing', 'rather-not')),
  said_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, reviewer_id)
);
CREATE INDEX review_bid_of_reviewer ON review_bid (reviewer_id);
