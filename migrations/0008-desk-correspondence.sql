-- The office's correspondence: messages answered, applications decided, speakers who agreed, and every mail found again.

-- Words for a search: without case, accents and punctuation, so that a reference, an address and a name are found alike.
CREATE FUNCTION words_for_search(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'),
    '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u205f]+', ' ', 'g'))
$$;

ALTER TABLE contact_message
  ADD COLUMN assigned_to text REFERENCES account (id) ON DELETE SET NULL,
  -- The clock stops here, whether by an answer or because none is needed.
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_as text CHECK (closed_as IN ('answered', 'no-answer-needed')),
  -- Counts answers, closings and openings: who acts on an older turn is told what happened since, and by whom.
  ADD COLUMN turn integer NOT NULL DEFAULT 0,
  ADD COLUMN turned_at timestamptz,
  ADD COLUMN turned_by text,
  ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('simple', words_for_search(reference || ' ' || name || ' ' || email || ' ' || company || ' ' || subject || ' ' || message))
  ) STORED,
  ADD CONSTRAINT contact_message_closed_whole CHECK ((closed_at IS NULL) = (closed_as IS NULL));
CREATE INDEX contact_message_waiting ON contact_message (answer_due_at, id) WHERE closed_at IS NULL;
CREATE INDEX contact_message_waiting_suspicious ON contact_message (answer_due_at, id) WHERE closed_at IS NULL AND suspicion IS NOT NULL;
CREATE INDEX contact_message_waiting_for ON contact_message (assigned_to, answer_due_at, id) WHERE closed_at IS NULL;
CREATE INDEX contact_message_closed ON contact_message (closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX contact_message_by_arrival ON contact_message (received_at DESC, id DESC);
CREATE INDEX contact_message_search ON contact_message USING gin (search);

-- Answers that are written often; {name} and {reference} stand for the writer's.
CREATE TABLE answer_template (
  id text PRIMARY KEY,
  name text NOT NULL UNIQUE,
  body text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL
);

ALTER TABLE application
  ADD COLUMN state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'accepted', 'declined')),
  ADD COLUMN turn integer NOT NULL DEFAULT 0,
  ADD COLUMN turned_at timestamptz,
  ADD COLUMN turned_by text,
  ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('simple', words_for_search(reference || ' ' || full_name || ' ' || email || ' ' || country || ' ' || message))
  ) STORED;
CREATE INDEX application_by_arrival ON application (received_at DESC, id DESC);
CREATE INDEX application_by_state ON application (state, received_at DESC, id DESC);
CREATE INDEX application_by_role ON application (role, received_at DESC, id DESC);
CREATE INDEX application_by_country ON application (country, received_at DESC, id DESC);
CREATE INDEX application_search ON application USING gin (search);

-- A name appears on a conference's page only after that person agreed, by a link that only their post-box has.
CREATE TABLE speaker_invitation (
  id text PRIMARY KEY,
  application_id text NOT NULL REFERENCES application (id) ON DELETE CASCADE,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  speaker_name text NOT NULL,
  speaker_title text NOT NULL,
  speaker_category text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  invited_by text NOT NULL,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'confirmed', 'refused', 'withdrawn')),
  answered_at timestamptz
);
CREATE INDEX speaker_invitation_by_application ON speaker_invitation (application_id, invited_at);
-- One question at a time for each conference.
CREATE UNIQUE INDEX speaker_invitation_open ON speaker_invitation (application_id, conference_id) WHERE state = 'open';

ALTER TABLE mail
  -- The mail that this one repeats.
  ADD COLUMN resend_of text REFERENCES mail (id) ON DELETE SET NULL,
  ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', words_for_search(to_name || ' ' || to_address || ' ' || subject))) STORED;
CREATE INDEX mail_by_time ON mail (queued_at DESC, id DESC);
CREATE INDEX mail_by_state ON mail (state, queued_at DESC, id DESC);
CREATE INDEX mail_by_family ON mail (split_part(kind, '.', 1), queued_at DESC, id DESC);
CREATE INDEX mail_resent ON mail (resend_of) WHERE resend_of IS NOT NULL;
CREATE INDEX mail_search ON mail USING gin (search);

-- What the office adds to our standing letters, by their kind.
CREATE TABLE mail_template (
  kind text PRIMARY KEY,
  opening text NOT NULL,
  closing text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL
);

-- What today's figures are counted from.
CREATE INDEX submission_move_unreleased ON submission_move (submission_id) WHERE released_at IS NULL;
CREATE INDEX submission_figures ON submission (received_at) INCLUDE (regtype, country);
CREATE INDEX submission_received ON submission (received_at) WHERE state = 'received';
