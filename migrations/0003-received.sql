-- What people send, the files that came with it, and the mail that goes out because of it.

-- Keys of this installation, made once: they sign form tokens and derive the secret links.
CREATE TABLE installation_key (
  purpose text PRIMARY KEY,
  key bytea NOT NULL
);

-- A file that has arrived whole and was judged good. It belongs to nothing until something claims it; the sweeper removes what nobody claimed.
CREATE TABLE stored_file (
  id text PRIMARY KEY,
  storage_key text NOT NULL UNIQUE,
  original_name text NOT NULL,
  media_type text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  arrived_at timestamptz NOT NULL,
  claimed boolean NOT NULL DEFAULT false
);
CREATE INDEX stored_file_unclaimed ON stored_file (arrived_at) WHERE NOT claimed;

CREATE TABLE submission (
  id text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  conference_id text NOT NULL REFERENCES conference (id),
  number integer NOT NULL,
  -- The idempotency key: the same form sent a hundred times is one submission.
  token_id text NOT NULL UNIQUE,
  -- What was sent, in short: the same token with other content is no repetition.
  fingerprint text NOT NULL,
  state text NOT NULL CHECK (state IN ('received', 'under-review', 'accepted', 'revision-requested', 'rejected', 'confirmed', 'withdrawn')),
  regtype text NOT NULL,
  fee_eur integer NOT NULL,
  title text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  company text NOT NULL,
  country text NOT NULL,
  mobile text NOT NULL,
  phone text NOT NULL,
  research_titles text[] NOT NULL,
  social text NOT NULL,
  accompany boolean NOT NULL,
  names text NOT NULL,
  message text NOT NULL,
  received_at timestamptz NOT NULL,
  -- Why a person should look before it is believed; nothing suspicious is ever dropped.
  suspicion text,
  UNIQUE (conference_id, number)
);

-- Numbers the submissions of a conference without gaps; two conferences of one code in one year get different prefixes.
CREATE TABLE submission_counter (
  conference_id text PRIMARY KEY REFERENCES conference (id),
  prefix text NOT NULL UNIQUE,
  last_number integer NOT NULL
);

CREATE INDEX submission_by_email ON submission (lower(email));
CREATE INDEX submission_by_arrival ON submission (received_at DESC, id);

CREATE TABLE submission_file (
  submission_id text NOT NULL REFERENCES submission (id),
  file_id text NOT NULL REFERENCES stored_file (id),
  kind text NOT NULL CHECK (kind IN ('document', 'documentcv')),
  position integer NOT NULL,
  -- A replaced file is kept: what was once received stays provable.
  replaced_at timestamptz,
  PRIMARY KEY (submission_id, file_id)
);

CREATE TABLE submission_move (
  submission_id text NOT NULL REFERENCES submission (id),
  position integer NOT NULL,
  from_state text,
  to_state text NOT NULL,
  moved_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  -- What the author may read of it.
  note text,
  released_at timestamptz,
  PRIMARY KEY (submission_id, position)
);

CREATE TABLE application (
  id text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  role text NOT NULL,
  full_name text NOT NULL,
  designation text NOT NULL,
  email text NOT NULL,
  subconference_id text NOT NULL,
  s_category text NOT NULL,
  country text NOT NULL,
  phone text NOT NULL,
  linkedin text NOT NULL,
  message text NOT NULL,
  received_at timestamptz NOT NULL,
  suspicion text,
  -- The same answers from the same opened form are one application, however often they are sent.
  repeat_key text NOT NULL UNIQUE
);
CREATE INDEX application_by_email ON application (lower(email), received_at);
CREATE TABLE application_file (
  application_id text NOT NULL REFERENCES application (id),
  file_id text NOT NULL REFERENCES stored_file (id),
  PRIMARY KEY (application_id, file_id)
);

CREATE TABLE contact_message (
  id text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  subject text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  mobile text NOT NULL,
  company text NOT NULL,
  message text NOT NULL,
  received_at timestamptz NOT NULL,
  answer_due_at timestamptz NOT NULL,
  suspicion text,
  -- The same words from the same opened form are one message, however often they are sent.
  repeat_key text NOT NULL UNIQUE
);
CREATE INDEX contact_message_by_email ON contact_message (lower(email), received_at);

-- The outbox: written in the same transaction as what caused it, sent by a worker afterwards.
CREATE TABLE mail (
  id text PRIMARY KEY,
  kind text NOT NULL,
  -- What it is about: submission:<id>, application:<id>, contact:<id>.
  about text NOT NULL,
  to_name text NOT NULL,
  to_address text NOT NULL,
  reply_to text,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  message_id text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_answer text,
  queued_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mail_by_about ON mail (about);
CREATE INDEX mail_waiting ON mail (queued_at) WHERE state = 'queued';
