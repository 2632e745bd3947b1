-- What authors say to the reviewers with a revision: how they have answered each comment.
CREATE TABLE revision_response (
  paper_id text NOT NULL REFERENCES paper (id),
  -- 1, 2 and so on: one for each revision that came with words.
  number integer NOT NULL CHECK (number >= 1),
  -- The round that the revision opened; without one nobody had reviewed the paper here, and only organisers read it.
  round_id text UNIQUE REFERENCES review_round (id),
  body text NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, number)
);
