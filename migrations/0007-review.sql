-- Peer review: what reviewers read, who they are, whom they must not meet, and what they write.

-- How a conference reviews; without a row the defaults hold (src/domain/review/review-settings.ts).
CREATE TABLE review_settings (
  conference_id text PRIMARY KEY REFERENCES conference (id) ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('double-blind', 'single-blind', 'open')),
  reviews_per_paper integer NOT NULL CHECK (reviews_per_paper BETWEEN 1 AND 10),
  -- Days in which a reviewer answers an invitation, in which they then review, and in which authors are promised an answer.
  answer_days integer NOT NULL CHECK (answer_days BETWEEN 1 AND 60),
  review_days integer NOT NULL CHECK (review_days BETWEEN 1 AND 180),
  decision_days integer NOT NULL CHECK (decision_days BETWEEN 1 AND 365),
  abstract_min_words integer NOT NULL CHECK (abstract_min_words >= 0),
  abstract_max_words integer NOT NULL,
  -- Reviewers see the other reviews of a paper once they have submitted their own.
  shows_other_reviews boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  -- Days after a rejection in which its author may appeal; none where it is 0.
  appeal_days integer NOT NULL DEFAULT 14 CHECK (appeal_days BETWEEN 0 AND 365),
  -- Since when the mode holds: reviewers are named only where they accepted knowing that they would be.
  mode_since timestamptz NOT NULL DEFAULT now(),
  -- Days in which authors may reply to the comments; none where it is 0.
  reply_days integer NOT NULL DEFAULT 0 CHECK (reply_days BETWEEN 0 AND 60),
  -- Reviewers who have submitted discuss a paper with each other and with the handling chair.
  has_discussion boolean NOT NULL DEFAULT false,
  -- Calls are monthly, so papers are proposed to reviewers as they arrive; a conference may prefer to propose them itself.
  is_rolling boolean NOT NULL DEFAULT true,
  -- A conference words its decisions itself: each maps to one of the states and may fix the form of presentation. What was decided keeps its own copy
  -- of the words, so that changing the list never changes a decision.
  decision_types jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(decision_types) = 'array'),
  -- How long the files of each stage may be, as authors are told; none where it is 0. Nothing is refused because of it.
  abstract_file_pages integer NOT NULL DEFAULT 0 CHECK (abstract_file_pages BETWEEN 0 AND 1000),
  abstract_file_words integer NOT NULL DEFAULT 0 CHECK (abstract_file_words BETWEEN 0 AND 200000),
  full_paper_pages integer NOT NULL DEFAULT 0 CHECK (full_paper_pages BETWEEN 0 AND 1000),
  full_paper_words integer NOT NULL DEFAULT 0 CHECK (full_paper_words BETWEEN 0 AND 200000),
  -- Where a conference wants it, reviewers say which papers they would like to review; the optimiser and the lists of candidates use it.
  has_bidding boolean NOT NULL DEFAULT false,
  CHECK (abstract_max_words >= abstract_min_words AND abstract_max_words <= 5000)
);

-- Another mode concerns every paper of the conference: one that is withdrawn or decided now may be opened again. Without settings it is double-blind.
CREATE FUNCTION review_mode_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.mode = OLD.mode OR TG_OP = 'INSERT' AND NEW.mode = 'double-blind' THEN RETURN NULL; END IF;
  PERFORM check_blindness(id) FROM paper WHERE conference_id = NEW.conference_id;
  RETURN NULL;
END $$;

-- Whether names matter at all depends on the mode, which is double-blind where a conference has no settings.
CREATE FUNCTION mode_of_attachments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'UPDATE' AND NEW.mode = OLD.mode) OR (TG_OP = 'INSERT' AND NEW.mode = 'double-blind') THEN RETURN NULL; END IF;
  UPDATE review_attachment SET state = 'waiting', version = review_attachment.version + 1
    FROM review_assignment task JOIN paper ON paper.id = task.paper_id
    WHERE task.id = review_attachment.assignment_id AND paper.conference_id = NEW.conference_id AND file_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER blindness_of_mode AFTER INSERT OR UPDATE OF mode ON review_settings FOR EACH ROW EXECUTE FUNCTION review_mode_changed();
CREATE TRIGGER attachments_of_mode AFTER INSERT OR UPDATE OF mode ON review_settings FOR EACH ROW EXECUTE FUNCTION mode_of_attachments_changed();

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
CREATE INDEX reviewer_by_name ON reviewer (lower(name) COLLATE "C", id);
CREATE INDEX reviewer_by_words ON reviewer USING gin (words);

CREATE FUNCTION reviewer_of_attachments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_review_attachments(ARRAY(SELECT paper_id FROM review_assignment WHERE reviewer_id = NEW.id));
  RETURN NULL;
END $$;

-- An address that is given up stays known here, and the conflicts of a person go with them to the new one.
CREATE FUNCTION keep_former_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_address text := lower(OLD.email);
  new_address text := lower(NEW.email);
BEGIN
  IF new_address LIKE '%@deleted.invalid' THEN
    DELETE FROM former_address WHERE CASE TG_TABLE_NAME
      WHEN 'account' THEN account_id WHEN 'reviewer' THEN reviewer_id ELSE submission_id END = NEW.id;
    RETURN NULL;
  END IF;
  IF old_address = '' OR old_address LIKE '%@deleted.invalid' THEN RETURN NULL; END IF;
  -- A place that somebody else takes has no review.
  IF TG_TABLE_NAME = 'submission' AND NOT EXISTS (SELECT FROM paper WHERE submission_id = NEW.id) THEN RETURN NULL; END IF;
  INSERT INTO former_address (account_id, reviewer_id, submission_id, email) VALUES (
    CASE WHEN TG_TABLE_NAME = 'account' THEN NEW.id END,
    CASE WHEN TG_TABLE_NAME = 'reviewer' THEN NEW.id END,
    CASE WHEN TG_TABLE_NAME = 'submission' THEN NEW.id END,
    old_address) ON CONFLICT DO NOTHING;
  IF TG_TABLE_NAME = 'submission' THEN RETURN NULL; END IF;
  INSERT INTO review_conflict (paper_id, email, kind, state, note, found_at, answered_at, answered_by)
    SELECT paper_id, new_address, kind, state, note, found_at, answered_at, answered_by FROM review_conflict WHERE email = old_address
    ON CONFLICT DO NOTHING;
  DELETE FROM review_conflict WHERE email = old_address
    AND NOT EXISTS (SELECT FROM account WHERE lower(account.email) = old_address)
    AND NOT EXISTS (SELECT FROM reviewer WHERE lower(reviewer.email) = old_address);
  RETURN NULL;
END $$;
CREATE TRIGGER account_keeps_former_address AFTER UPDATE OF email ON account
  FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION keep_former_address();
CREATE TRIGGER submission_keeps_former_address AFTER UPDATE OF email ON submission
  FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION keep_former_address();
CREATE TRIGGER attachments_of_reviewer AFTER UPDATE OF name, email, affiliation, orcid ON reviewer
  FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.affiliation, OLD.orcid) IS DISTINCT FROM (NEW.name, NEW.email, NEW.affiliation, NEW.orcid))
  EXECUTE FUNCTION reviewer_of_attachments_changed();
CREATE TRIGGER reviewer_keeps_former_address AFTER UPDATE OF email ON reviewer
  FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION keep_former_address();

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

ALTER TABLE paper_move ADD FOREIGN KEY (round_id) REFERENCES review_round (id);

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

CREATE FUNCTION reviewer_was_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_review_attachments(ARRAY[NEW.paper_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER attachments_beside_new_reviewer AFTER INSERT OR UPDATE OF invited_at ON review_assignment
  FOR EACH ROW WHEN (NEW.invited_at IS NOT NULL) EXECUTE FUNCTION reviewer_was_asked();

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
CREATE INDEX review_invitation_by_assignment ON review_invitation (assignment_id);

-- Reminders that were sent about an assignment; a second run of the same day finds them here.
CREATE TABLE review_reminder (
  assignment_id text NOT NULL REFERENCES review_assignment (id),
  kind text NOT NULL CHECK (kind IN ('answer', 'before', 'due', 'after', 'by-hand')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (assignment_id, kind)
);

-- Which stages of lateness the handling chair or the office was told of, once each.
CREATE TABLE review_escalation (
  paper_id text NOT NULL REFERENCES paper (id),
  -- The round, as a paper may be late again in the next one.
  round_number integer NOT NULL,
  stage text NOT NULL CHECK (stage IN ('short', 'review-late', 'near', 'late', 'very-late')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, round_number, stage)
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
  score numeric(4,2) CHECK (score >= 1::numeric AND score <= 5::numeric),
  submitted_at timestamptz NOT NULL,
  -- The organiser who entered a review that came by e-mail; null when the reviewer submitted it.
  entered_by text,
  PRIMARY KEY (assignment_id, number)
);

-- Files that reviewers attach to their reviews. Authors and other reviewers get the copy: without metadata, under a neutral name, and only while it is ready.
CREATE TABLE review_attachment (
  id text PRIMARY KEY,
  assignment_id text NOT NULL REFERENCES review_assignment (id) ON DELETE CASCADE,
  -- 1, 2 and so on; the neutral name tells it.
  number integer NOT NULL CHECK (number > 0),
  -- As the reviewer sent it; null once the reviewer was erased, when only a copy that names nobody is left.
  file_id text UNIQUE REFERENCES stored_file (id),
  copy_id text UNIQUE REFERENCES stored_file (id),
  -- Goes up with whatever asks for another check; what organisers decide names it.
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'held')),
  -- Why it is held: what was found, or why it cannot be cleaned.
  reason text NOT NULL DEFAULT '',
  -- Where it names its reviewer, or somebody else who reviews the paper.
  findings jsonb NOT NULL DEFAULT '[]',
  added_at timestamptz NOT NULL,
  checked_at timestamptz,
  -- The organiser who let it pass.
  allowed_by text,
  allowed_at timestamptz,
  -- The organiser who attached it; null where its reviewer did.
  attached_by text,
  told_at timestamptz,
  is_blind boolean NOT NULL DEFAULT false,
  UNIQUE (assignment_id, number),
  CHECK (state <> 'ready' OR copy_id IS NOT NULL),
  CHECK (state <> 'waiting' OR file_id IS NOT NULL)
);
CREATE INDEX review_attachment_waiting ON review_attachment (assignment_id) WHERE state = 'waiting';
CREATE INDEX review_attachment_held ON review_attachment (assignment_id) WHERE state = 'held';

-- The worker that checks papers checks the files of their reviews too.
CREATE FUNCTION review_attachment_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('blindness_waiting', '');
  RETURN NULL;
END $$;

CREATE FUNCTION check_attachment_again_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM failed_job USING review_assignment task WHERE queue = 'blindness' AND key = task.paper_id AND task.id = NEW.assignment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER blindness_of_attachment AFTER INSERT OR UPDATE OF state ON review_attachment
  FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION review_attachment_waits();
CREATE TRIGGER check_attachment_again AFTER INSERT OR UPDATE OF version ON review_attachment
  FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION check_attachment_again_after_change();

CREATE TABLE review_bid (
  paper_id text NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
  reviewer_id text NOT NULL REFERENCES reviewer (id) ON DELETE CASCADE,
  wish text NOT NULL CHECK (wish IN ('keen', 'willing', 'rather-not')),
  said_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, reviewer_id)
);
CREATE INDEX review_bid_of_reviewer ON review_bid (reviewer_id);

-- One of the reviewers of a round may be asked to sum up its reviews. Organisers read the summary, and may use it in the letter.
CREATE TABLE review_lead (
  round_id text PRIMARY KEY REFERENCES review_round (id) ON DELETE CASCADE,
  assignment_id text NOT NULL REFERENCES review_assignment (id) ON DELETE CASCADE,
  chosen_by text NOT NULL,
  summary text NOT NULL DEFAULT '',
  saved_at timestamptz
);
CREATE INDEX review_lead_by_assignment ON review_lead (assignment_id);

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
CREATE INDEX review_proposal_by_account ON review_proposal (account_id);

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
CREATE INDEX review_discussion_by_assignment ON review_discussion (assignment_id) WHERE assignment_id IS NOT NULL;

-- Who must not review a paper or see its review, by address, so that it holds for reviewers and organisers alike.
CREATE TABLE review_conflict (
  paper_id text NOT NULL REFERENCES paper (id),
  email text NOT NULL CHECK (email = lower(email)),
  kind text NOT NULL CHECK (kind IN ('same-person', 'declared', 'co-author', 'same-orcid', 'same-name', 'institution', 'mail-domain', 'author-wish')),
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

-- Addresses that somebody has given up. A conflict of interest follows the person, so it is still found by them.
CREATE TABLE former_address (
  account_id text REFERENCES account (id) ON DELETE CASCADE,
  reviewer_id text REFERENCES reviewer (id) ON DELETE CASCADE,
  submission_id text REFERENCES submission (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  UNIQUE NULLS NOT DISTINCT (account_id, reviewer_id, submission_id, email),
  CHECK (num_nonnulls(account_id, reviewer_id, submission_id) = 1)
);
CREATE INDEX former_address_by_address ON former_address (email);
CREATE INDEX former_address_by_reviewer ON former_address (reviewer_id) WHERE reviewer_id IS NOT NULL;
CREATE INDEX former_address_by_submission ON former_address (submission_id) WHERE submission_id IS NOT NULL;

-- Where every organiser who could handle a paper has a conflict with it, somebody from outside reads its reviews and decides, by a link.
CREATE TABLE outside_handler (
  id text PRIMARY KEY,
  paper_id text NOT NULL REFERENCES paper (id) ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  invited_by text NOT NULL,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CHECK (expires_at > invited_at)
);
-- One at a time: a second link ends the first.
CREATE UNIQUE INDEX outside_handler_of_paper ON outside_handler (paper_id) WHERE revoked_at IS NULL;
CREATE INDEX outside_handler_by_address ON outside_handler (lower(email));
CREATE INDEX outside_handler_by_paper ON outside_handler (paper_id);

-- What a reviewer suspects about a paper, for the organisers alone.
CREATE TABLE misconduct_report (
  id text PRIMARY KEY,
  assignment_id text NOT NULL REFERENCES review_assignment (id),
  body text NOT NULL,
  reported_at timestamptz NOT NULL
);
CREATE INDEX misconduct_report_of_assignment ON misconduct_report (assignment_id);

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
  -- How long a file is that reviewers read, so that its author sees at once what has arrived.
  pages integer,
  words integer,
  -- Fonts that a PDF file names without bringing them.
  fonts_not_embedded text[] NOT NULL DEFAULT '{}',
  CHECK (state <> 'ready' OR copy_id IS NOT NULL)
);
CREATE INDEX reviewer_copy_of_paper ON reviewer_copy (paper_id);
CREATE INDEX reviewer_copy_waiting ON reviewer_copy (file_id) WHERE state = 'waiting';
CREATE INDEX reviewer_copy_held ON reviewer_copy (paper_id) WHERE state = 'held';
CREATE INDEX reviewer_copy_by_copy ON reviewer_copy (copy_id) WHERE copy_id IS NOT NULL;

-- How far each paper is checked for what names its authors. Its state is that of the title, the abstract and the keywords, and while it is
-- 'waiting' everything of the paper waits for the next check.
CREATE TABLE paper_blindness (
  paper_id text PRIMARY KEY REFERENCES paper (id) ON DELETE CASCADE,
  -- Goes up with every change of the authors, the words, the files or the mode of review; a check that began before is repeated.
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'held')),
  checked_at timestamptz,
  -- The organiser who let the words pass.
  allowed_by text,
  allowed_at timestamptz,
  -- What was once checked so that nobody is named in it is always checked so, whatever mode the conference reviews in later: what was held stays held.
  is_blind boolean NOT NULL DEFAULT false
);
CREATE INDEX paper_blindness_waiting ON paper_blindness (paper_id) WHERE state = 'waiting';
CREATE INDEX paper_blindness_held ON paper_blindness (paper_id) WHERE state = 'held';

-- What has changed is checked anew.
CREATE FUNCTION check_again_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM failed_job WHERE queue = 'blindness' AND key = NEW.paper_id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_again AFTER UPDATE OF version ON paper_blindness
  FOR EACH ROW WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION check_again_after_change();

-- One place in a file, or in the paper's own words, that names an author.
CREATE TABLE blindness_finding (
  id text PRIMARY KEY,
  paper_id text NOT NULL REFERENCES paper (id),
  -- Null for the title, the abstract and the keywords.
  file_id text REFERENCES stored_file (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('metadata', 'change-author', 'name', 'email', 'affiliation', 'orcid', 'unsearchable')),
  location text NOT NULL,
  excerpt text NOT NULL,
  -- In the reference list, where authors may cite themselves.
  is_reference boolean NOT NULL DEFAULT false,
  -- What the author says about it.
  explanation text NOT NULL DEFAULT '',
  found_at timestamptz NOT NULL
);
CREATE INDEX blindness_finding_of_paper ON blindness_finding (paper_id);
CREATE INDEX blindness_finding_by_file ON blindness_finding (file_id) WHERE file_id IS NOT NULL;

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

CREATE FUNCTION paper_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text := coalesce(NEW.paper_id, OLD.paper_id);
  last paper_move;
BEGIN
  SELECT * INTO last FROM paper_move WHERE paper_id = moved ORDER BY position DESC LIMIT 1;
  UPDATE paper SET
    version = version + 1,
    decision_waiting = coalesce(last.paper_id IS NOT NULL AND last.released_at IS NULL, false),
    revised = coalesce(last.from_state = 'revision-requested' AND last.to_state = 'under-review' AND last.moved_by = 'author', false)
  WHERE id = moved;
  RETURN NULL;
END $$;
CREATE TRIGGER paper_moved AFTER INSERT OR UPDATE OR DELETE ON paper_move FOR EACH ROW EXECUTE FUNCTION paper_moved();

CREATE FUNCTION check_blindness(changed text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO paper_blindness (paper_id, state) SELECT id, 'waiting' FROM paper WHERE id = changed
  ON CONFLICT (paper_id) DO UPDATE SET version = paper_blindness.version + 1, state = 'waiting';
  UPDATE reviewer_copy SET state = 'waiting' WHERE paper_id = changed AND state <> 'waiting';
  SELECT pg_notify('blindness_waiting', '');
$$;

CREATE FUNCTION paper_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Another conference may review in another mode.
  IF TG_OP = 'INSERT' OR OLD.conference_id <> NEW.conference_id THEN PERFORM check_blindness(NEW.id);
  ELSE PERFORM check_blindness_of_words(NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER blindness_of_new_paper AFTER INSERT ON paper FOR EACH ROW EXECUTE FUNCTION paper_words_changed();
CREATE TRIGGER blindness_of_words AFTER UPDATE OF title, abstract, keywords, conference_id ON paper
  FOR EACH ROW
  WHEN ((OLD.title, OLD.abstract, OLD.keywords, OLD.conference_id) IS DISTINCT FROM (NEW.title, NEW.abstract, NEW.keywords, NEW.conference_id))
  EXECUTE FUNCTION paper_words_changed();

CREATE FUNCTION paper_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM check_blindness(OLD.paper_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM check_blindness(NEW.paper_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER blindness_of_authors AFTER INSERT OR DELETE OR UPDATE OF name, email, affiliation, orcid ON paper_author
  FOR EACH ROW EXECUTE FUNCTION paper_part_changed();
CREATE TRIGGER blindness_of_files AFTER INSERT OR DELETE OR UPDATE OF replaced_at, paper_id, kind ON submission_file
  FOR EACH ROW EXECUTE FUNCTION paper_part_changed();

-- Whoever types a title or an abstract changes no file: then the words alone are checked again, and reviewers keep the copies that they have.
CREATE FUNCTION check_blindness_of_words(changed text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO paper_blindness (paper_id, state) VALUES (changed, 'waiting')
  ON CONFLICT (paper_id) DO UPDATE SET version = paper_blindness.version + 1, state = 'waiting';
  SELECT pg_notify('blindness_waiting', '');
$$;

-- Nobody who reviews a paper may be named in the files of its open round, whether the reviewer or somebody who was asked later.
CREATE FUNCTION check_review_attachments(papers text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE review_attachment SET state = 'waiting', version = review_attachment.version + 1
    FROM review_assignment task JOIN review_round round ON round.id = task.round_id
    WHERE task.id = review_attachment.assignment_id AND task.paper_id = ANY (papers) AND round.state = 'open' AND file_id IS NOT NULL;
$$;

-- Everybody who might see a review, under every address that is or was theirs: a person is an account, or a reviewer without one.
CREATE VIEW person_address AS
  SELECT id AS person, lower(email) AS email, true AS is_current FROM account
  UNION ALL SELECT account_id, email, false FROM former_address WHERE account_id IS NOT NULL
  UNION ALL SELECT account_id, lower(email), true FROM reviewer WHERE account_id IS NOT NULL
  UNION ALL SELECT id, lower(email), true FROM reviewer WHERE account_id IS NULL
  UNION ALL SELECT coalesce(reviewer.account_id, reviewer.id), former_address.email, false
    FROM former_address JOIN reviewer ON reviewer.id = former_address.reviewer_id;

-- The addresses of those who wrote or sent a paper, now and before.
CREATE VIEW author_address AS
  SELECT paper_id, lower(email) AS email FROM paper_author WHERE email <> ''
  UNION ALL SELECT paper.id, lower(submission.email) FROM paper JOIN submission ON submission.id = paper.submission_id
  UNION ALL SELECT paper.id, former_address.email FROM paper JOIN former_address ON former_address.submission_id = paper.submission_id;
