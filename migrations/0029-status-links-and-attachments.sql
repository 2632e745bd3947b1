-- The link of a status page is derived from the submission and this number; a new link ends those with a smaller one.
ALTER TABLE submission ADD COLUMN link_version integer NOT NULL DEFAULT 0;

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

-- Mails of erased people: where they were written as files, every machine removes its own.
CREATE TABLE erased_mail (
  mail_id text PRIMARY KEY,
  erased_at timestamptz NOT NULL
);
