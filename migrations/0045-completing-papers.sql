-- Authors complete their papers, their co-authors answer for themselves, and organisers admit single people after the deadline.

-- Whoever sent the form was the corresponding author until now; the authors may choose another one.
ALTER TABLE paper_author ADD COLUMN is_sender boolean NOT NULL DEFAULT false;
UPDATE paper_author SET is_sender = is_corresponding;

-- Whether nothing was missing when the paper was last changed; the desk's list and the reminders read it.
ALTER TABLE paper ADD COLUMN is_complete boolean NOT NULL DEFAULT false;
CREATE INDEX paper_incomplete ON paper (received_at, id) WHERE NOT is_complete AND state IN ('received', 'under-review');

-- What a paper was before its author began to type. Each keystroke is saved; the history and the letters tell of all of them at once.
CREATE TABLE paper_edit (
  paper_id text PRIMARY KEY REFERENCES paper (id),
  before jsonb NOT NULL,
  began_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX paper_edit_in_order ON paper_edit (changed_at);

-- Reminders of incomplete papers; a second run finds them here.
CREATE TABLE paper_reminder (
  paper_id text NOT NULL REFERENCES paper (id),
  kind text NOT NULL CHECK (kind IN ('arrival', 'deadline')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (paper_id, kind)
);

-- Each co-author is asked once per address whether they are an author of the paper.
CREATE TABLE co_author_confirmation (
  paper_id text NOT NULL REFERENCES paper (id),
  email text NOT NULL CHECK (email = lower(email)),
  token_hash bytea NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  answer text CHECK (answer IN ('confirmed', 'denied')),
  answered_at timestamptz,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (paper_id, email),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);

-- Opens the submission form of a conference for one person after the deadline, for one submission.
CREATE TABLE late_entry (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  -- The last day, in the conference's zone.
  expires_on date NOT NULL,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL,
  revoked_at timestamptz,
  used_at timestamptz,
  submission_id text REFERENCES submission (id),
  CHECK ((used_at IS NULL) = (submission_id IS NULL))
);
CREATE INDEX late_entry_of_conference ON late_entry (conference_id, made_at);
