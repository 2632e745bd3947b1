-- What authors and reviewers learn of each other, and what is said before a decision.

ALTER TABLE review_settings
  -- Since when the mode holds: reviewers are named only where they accepted knowing that they would be.
  ADD COLUMN mode_since timestamptz NOT NULL DEFAULT now(),
  -- Days in which authors may reply to the comments; none where it is 0.
  ADD COLUMN reply_days integer NOT NULL DEFAULT 0 CHECK (reply_days BETWEEN 0 AND 60),
  -- Reviewers who have submitted discuss a paper with each other and with the handling chair.
  ADD COLUMN has_discussion boolean NOT NULL DEFAULT false;

-- The days in which the author of a paper may reply, once, to the comments of a round.
CREATE TABLE author_reply (
  round_id text PRIMARY KEY REFERENCES review_round (id),
  paper_id text NOT NULL REFERENCES paper (id),
  opened_at timestamptz NOT NULL,
  opened_by text NOT NULL,
  -- The last day, in the conference's zone.
  closes_on date NOT NULL,
  body text,
  replied_at timestamptz,
  CHECK ((body IS NULL) = (replied_at IS NULL))
);
CREATE INDEX author_reply_of_paper ON author_reply (paper_id);

-- What reviewers and organisers say to each other about a round.
CREATE TABLE review_discussion (
  round_id text NOT NULL REFERENCES review_round (id),
  number integer NOT NULL CHECK (number >= 1),
  -- The reviewer who wrote it; without one it was an organiser, who is named at the desk alone.
  assignment_id text REFERENCES review_assignment (id),
  organiser_name text,
  body text NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (round_id, number),
  CHECK ((assignment_id IS NULL) = (organiser_name IS NOT NULL))
);
