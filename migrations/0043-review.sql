-- Peer review: what reviewers read, who they are, whom they must not meet, and what they write.

-- What a paper says about itself; authors complete it after the form was sent.
ALTER TABLE paper
  ADD COLUMN abstract text NOT NULL DEFAULT '',
  ADD COLUMN keywords text[] NOT NULL DEFAULT '{}',
  -- The authors' statements: competing interests, funding, licence, use of generative AI.
  ADD COLUMN interests text NOT NULL DEFAULT '',
  ADD COLUMN funding text NOT NULL DEFAULT '',
  ADD COLUMN licence text NOT NULL DEFAULT '',
  ADD COLUMN ai_statement text NOT NULL DEFAULT '',
  -- The organiser who answers for the review of this paper.
  ADD COLUMN handler_id text REFERENCES account (id) ON DELETE SET NULL;
CREATE INDEX paper_by_handler ON paper (handler_id) WHERE handler_id IS NOT NULL;

-- People who should not review a paper: the authors' wish, for the organisers to weigh.
CREATE TABLE paper_exclusion (
  paper_id text NOT NULL REFERENCES paper (id),
  position integer NOT NULL CHECK (position >= 1),
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  reason text NOT NULL,
  PRIMARY KEY (paper_id, position)
);

-- How a conference reviews; without a row it reviews as the house does (src/domain/review/review-settings.ts).
CREATE TABLE review_settings (
  conference_id text PRIMARY KEY REFERENCES conference (id) ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('double-blind', 'single-blind', 'open')),
  reviews_per_paper integer NOT NULL CHECK (reviews_per_paper BETWEEN 1 AND 10),
  -- Days in which a reviewer answers an invitation, in which they then review, and in which authors are promised an answer.
  answer_days integer NOT NULL CHECK (answer_days BETWEEN 1 AND 60),
  review_days integer NOT NULL CHECK (review_days BETWEEN 1 AND 180),
  decision_days integer NOT NULL CHECK (decision_days BETWEEN 1 AND 365),
  abstract_min_words integer NOT NULL CHECK (abstract_min_words >= 0),
  abstract_max_words integer NOT NULL CHECK (abstract_max_words >= abstract_min_words AND abstract_max_words <= 5000),
  -- Reviewers see the other reviews of a paper once they have submitted their own.
  shows_other_reviews boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL
);

-- Every change of a form is a new row, so that no answer loses its question.
CREATE TABLE review_form (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('abstract', 'full-paper')),
  number integer NOT NULL CHECK (number >= 1),
  definition jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  UNIQUE (conference_id, stage, number)
);

-- The pool. A reviewer is an address; the account of that address, once there is one, opens /reviews.
CREATE TABLE reviewer (
  id text PRIMARY KEY,
  account_id text UNIQUE REFERENCES account (id) ON DELETE SET NULL,
  title text NOT NULL DEFAULT '',
  name text NOT NULL,
  email text NOT NULL,
  affiliation text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  orcid text,
  topics text[] NOT NULL DEFAULT '{}',
  languages text[] NOT NULL DEFAULT '{}',
  time_zone text NOT NULL DEFAULT 'UTC',
  -- Reviews at the same time.
  max_load integer NOT NULL DEFAULT 3 CHECK (max_load BETWEEN 0 AND 50),
  paused_until date,
  -- When they agreed to confidentiality and to the rule on AI tools; nobody reviews before.
  agreed_at timestamptz,
  -- Their name may be printed in lists of reviewers.
  is_public boolean NOT NULL DEFAULT false,
  is_standby boolean NOT NULL DEFAULT false,
  stopped_at timestamptz,
  origin text NOT NULL CHECK (origin IN ('application', 'invitation', 'import', 'desk')),
  added_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(name || ' ' || email || ' ' || affiliation)) STORED
);
CREATE UNIQUE INDEX reviewer_by_address ON reviewer (lower(email));
CREATE INDEX reviewer_by_name ON reviewer ((lower(name) COLLATE "C"), id);
CREATE INDEX reviewer_by_words ON reviewer USING gin (words);

-- Whom a reviewer cannot review, in their own words.
CREATE TABLE reviewer_exclusion (
  reviewer_id text NOT NULL REFERENCES reviewer (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 1),
  kind text NOT NULL CHECK (kind IN ('person', 'institution')),
  value text NOT NULL,
  PRIMARY KEY (reviewer_id, position)
);

-- Asks somebody to join the pool.
CREATE TABLE pool_invitation (
  id text PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  affiliation text NOT NULL DEFAULT '',
  topics text[] NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('sent', 'accepted', 'declined', 'lapsed')),
  token_hash bytea NOT NULL UNIQUE,
  invited_by text NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz
);
CREATE UNIQUE INDEX pool_invitation_open ON pool_invitation (lower(email)) WHERE state = 'sent';

CREATE TABLE review_round (
  id text PRIMARY KEY,
  paper_id text NOT NULL REFERENCES paper (id),
  number integer NOT NULL CHECK (number >= 1),
  stage text NOT NULL CHECK (stage IN ('abstract', 'full-paper')),
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  form_id text NOT NULL REFERENCES review_form (id),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  UNIQUE (paper_id, number),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX review_round_open ON review_round (paper_id) WHERE state = 'open';

CREATE TABLE review_assignment (
  id text PRIMARY KEY,
  round_id text NOT NULL REFERENCES review_round (id),
  paper_id text NOT NULL REFERENCES paper (id),
  reviewer_id text NOT NULL REFERENCES reviewer (id),
  -- 'Reviewer 1' to authors and to other reviewers; the same person keeps the number in later rounds.
  number integer NOT NULL CHECK (number >= 1),
  state text NOT NULL CHECK (state IN ('proposed', 'invited', 'accepted', 'declined', 'submitted', 'cancelled')),
  -- Chosen by hand: the optimiser leaves it.
  is_pinned boolean NOT NULL DEFAULT false,
  proposed_at timestamptz NOT NULL,
  proposed_by text NOT NULL,
  invited_at timestamptz,
  answered_at timestamptz,
  due_on date,
  submitted_at timestamptz,
  -- Why it was declined or cancelled.
  reason text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  UNIQUE (round_id, reviewer_id)
);
CREATE INDEX review_assignment_of_paper ON review_assignment (paper_id, round_id);
CREATE INDEX review_assignment_of_reviewer ON review_assignment (reviewer_id, state);
CREATE INDEX review_assignment_by_due_day ON review_assignment (due_on) WHERE state = 'accepted';

-- The letter that asks for one review. Its link accepts or declines without an account.
CREATE TABLE review_invitation (
  id text PRIMARY KEY,
  assignment_id text NOT NULL REFERENCES review_assignment (id),
  state text NOT NULL CHECK (state IN ('sent', 'accepted', 'declined', 'lapsed')),
  token_hash bytea NOT NULL UNIQUE,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz
);
CREATE UNIQUE INDEX review_invitation_open ON review_invitation (assignment_id) WHERE state = 'sent';
CREATE INDEX review_invitation_by_expiry ON review_invitation (expires_at) WHERE state = 'sent';

-- Reminders that were sent about an assignment; a second run of the same day finds them here.
CREATE TABLE review_reminder (
  assignment_id text NOT NULL REFERENCES review_assignment (id),
  kind text NOT NULL CHECK (kind IN ('answer', 'before', 'due', 'after')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (assignment_id, kind)
);

-- What a reviewer is typing. Apart from the assignment: saving it changes nothing that an organiser has read.
CREATE TABLE review_draft (
  assignment_id text PRIMARY KEY REFERENCES review_assignment (id),
  answers jsonb NOT NULL,
  saved_at timestamptz NOT NULL
);

-- Every version of a review as it was submitted; the last one counts.
CREATE TABLE review (
  assignment_id text NOT NULL REFERENCES review_assignment (id),
  number integer NOT NULL CHECK (number >= 1),
  form_id text NOT NULL REFERENCES review_form (id),
  answers jsonb NOT NULL,
  recommendation text NOT NULL CHECK (recommendation IN ('accept', 'minor-revision', 'major-revision', 'reject')),
  confidence integer NOT NULL CHECK (confidence BETWEEN 1 AND 5),
  -- The weighted mean of the criteria, from 1 to 5; null without criteria.
  score numeric(4, 2) CHECK (score BETWEEN 1 AND 5),
  submitted_at timestamptz NOT NULL,
  -- The organiser who entered a review that came by e-mail; null when the reviewer submitted it.
  entered_by text,
  PRIMARY KEY (assignment_id, number)
);

-- Who must not review a paper or see its review, by address, so that it holds for reviewers and organisers alike.
CREATE TABLE review_conflict (
  paper_id text NOT NULL REFERENCES paper (id),
  email text NOT NULL CHECK (email = lower(email)),
  kind text NOT NULL CHECK (kind IN ('same-person', 'declared', 'co-author', 'institution', 'mail-domain', 'author-wish')),
  -- The first three kinds are always confirmed; the others are found, and an organiser confirms or dismisses them.
  state text NOT NULL CHECK (state IN ('found', 'confirmed', 'dismissed')),
  note text NOT NULL DEFAULT '',
  found_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by text,
  PRIMARY KEY (paper_id, email, kind),
  CHECK (kind NOT IN ('same-person', 'declared', 'co-author') OR state = 'confirmed')
);
CREATE INDEX review_conflict_by_address ON review_conflict (email) WHERE state <> 'dismissed';

-- What reviewers may read of a file: a copy without metadata and under a neutral name, once nothing in it names the authors or an organiser has let it pass.
CREATE TABLE reviewer_copy (
  file_id text PRIMARY KEY REFERENCES stored_file (id) ON DELETE CASCADE,
  paper_id text NOT NULL REFERENCES paper (id),
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'held')),
  copy_id text REFERENCES stored_file (id),
  -- Why it is held: what was found, or why it cannot be cleaned.
  reason text NOT NULL DEFAULT '',
  checked_at timestamptz,
  -- The organiser who let it pass.
  allowed_by text,
  allowed_at timestamptz,
  CHECK ((state = 'ready') = (copy_id IS NOT NULL))
);
CREATE INDEX reviewer_copy_of_paper ON reviewer_copy (paper_id);
CREATE INDEX reviewer_copy_waiting ON reviewer_copy (file_id) WHERE state = 'waiting';

-- One place in a file, or in the paper's own words, that names an author.
CREATE TABLE blindness_finding (
  id text PRIMARY KEY,
  paper_id text NOT NULL REFERENCES paper (id),
  -- Null for the title, the abstract and the keywords.
  file_id text REFERENCES stored_file (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('metadata', 'change-author', 'name', 'email', 'affiliation', 'orcid')),
  location text NOT NULL,
  excerpt text NOT NULL,
  -- In the reference list, where authors may cite themselves.
  is_reference boolean NOT NULL DEFAULT false,
  -- What the author says about it.
  explanation text NOT NULL DEFAULT '',
  found_at timestamptz NOT NULL
);
CREATE INDEX blindness_finding_of_paper ON blindness_finding (paper_id);
