-- The office's own versions of standing letters are whole texts, for all conferences or for one, with the files that go out with them.
-- Subject and body are null where the standard text holds. An opening and a closing are what was saved before whole texts existed; they are added to it.
-- A row stays when its letter is reset, so that its version goes on counting.
ALTER TABLE mail_template
  DROP CONSTRAINT mail_template_pkey,
  ADD COLUMN id text PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', ''),
  ADD COLUMN conference_id text REFERENCES conference (id) ON DELETE CASCADE,
  ADD COLUMN subject text,
  ADD COLUMN body text,
  ALTER COLUMN opening SET DEFAULT '',
  ALTER COLUMN closing SET DEFAULT '',
  ADD CONSTRAINT mail_template_whole CHECK ((subject IS NULL) = (body IS NULL));
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
