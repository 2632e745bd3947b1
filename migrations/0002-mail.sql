-- Letters: what was written, what waits to be sent, and the texts that organisers have changed.

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
  message_id text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  last_answer text,
  queued_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- The mail that this one repeats.
  resend_of text REFERENCES mail (id) ON DELETE SET NULL,
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple', words_for_search(to_name || ' ' || to_address || ' ' || subject))) STORED,
  -- The blocks of the letter, rendered as HTML when it is sent: the HTML is four times as long. Null once the text was removed.
  letter json,
  paper_id text,
  -- The conference of a mail: its paper's, its submission's, or the one it is about.
  conference_id text,
  -- For the List-Unsubscribe header; emptied once the mail is sent, because whoever has it can leave in another's name.
  unsubscribe_url text
);
CREATE INDEX mail_by_about ON mail (about);
CREATE INDEX mail_waiting ON mail (queued_at) WHERE state = 'queued';
CREATE INDEX mail_by_time ON mail (queued_at DESC, id DESC);
CREATE INDEX mail_by_state ON mail (state, queued_at DESC, id DESC);
CREATE INDEX mail_by_family ON mail (split_part(kind, '.', 1), queued_at DESC, id DESC);
CREATE INDEX mail_resent ON mail (resend_of) WHERE resend_of IS NOT NULL;
CREATE INDEX mail_search ON mail USING gin (search);
CREATE INDEX mail_by_paper ON mail (paper_id) WHERE paper_id IS NOT NULL;
CREATE INDEX mail_by_conference ON mail (conference_id, queued_at DESC, id DESC) WHERE conference_id IS NOT NULL;

-- What goes out with a mail: a stored file, or bytes that were made for this mail alone. Both end with the mail.
CREATE TABLE mail_attachment (
  mail_id text NOT NULL REFERENCES mail (id) ON DELETE CASCADE,
  position integer NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL,
  size_bytes bigint NOT NULL,
  file_id text REFERENCES stored_file (id) ON DELETE CASCADE,
  content bytea,
  PRIMARY KEY (mail_id, position),
  CHECK ((file_id IS NULL) <> (content IS NULL))
);
CREATE INDEX mail_attachment_by_file ON mail_attachment (file_id) WHERE file_id IS NOT NULL;

-- The office's own versions of standing letters, for all conferences or for one.
CREATE TABLE mail_template (
  kind text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  -- Subject and body are null where the standard text holds.
  -- A row stays when its letter is reset, so that its version goes on counting.
  id text DEFAULT replace(gen_random_uuid()::text, '-', '') PRIMARY KEY,
  conference_id text,
  subject text,
  body text,
  CONSTRAINT mail_template_whole CHECK ((subject IS NULL) = (body IS NULL))
);
CREATE UNIQUE INDEX mail_template_for_all ON mail_template (kind) WHERE conference_id IS NULL;
CREATE UNIQUE INDEX mail_template_for_conference ON mail_template (kind, conference_id) WHERE conference_id IS NOT NULL;
CREATE INDEX mail_template_by_conference ON mail_template (conference_id) WHERE conference_id IS NOT NULL;

CREATE TABLE mail_template_file (
  template_id text NOT NULL REFERENCES mail_template (id) ON DELETE CASCADE,
  position integer NOT NULL,
  file_id text NOT NULL REFERENCES stored_file (id) ON DELETE CASCADE,
  PRIMARY KEY (template_id, position)
);
CREATE INDEX mail_template_file_by_file ON mail_template_file (file_id);

-- How many letters strangers have caused, by kind of letter and by hashes of the address, the source and the account. Unlogged, like the counts
-- of requests: after a crash the counting begins anew.
CREATE UNLOGGED TABLE letter_count (
  key text PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX letter_count_by_end ON letter_count (ends_at);

-- Mails of erased people: where they were written as files, every machine removes its own.
CREATE TABLE erased_mail (
  mail_id text PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
