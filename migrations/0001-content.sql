-- Words and facts of the public pages: one table for every collection, so that the desk can edit all of them alike.
CREATE TABLE content_entry (
  collection text NOT NULL,
  id text NOT NULL,
  position integer NOT NULL,
  data jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (collection, id)
);
CREATE INDEX content_entry_order ON content_entry (collection, position);

CREATE TABLE conference (
  id text PRIMARY KEY,
  code text NOT NULL,
  con_no text NOT NULL,
  main_conference text NOT NULL,
  sub_conference text NOT NULL,
  topic text NOT NULL,
  collaboration text,
  theme text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  time_zone text NOT NULL,
  venue text,
  location text NOT NULL,
  country text NOT NULL,
  abstract_deadline date,
  notification date,
  paper_deadline date,
  registration_deadline date,
  call_for_paper text NOT NULL,
  scopes text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT conference_ends_after_start CHECK (end_date >= start_date)
);
CREATE INDEX conference_by_start ON conference (start_date, id);
CREATE INDEX conference_by_topic ON conference (topic, start_date);

CREATE TABLE conference_speaker (
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  position integer NOT NULL,
  speaker_name text NOT NULL,
  speaker_category text NOT NULL,
  speaker_title text NOT NULL,
  PRIMARY KEY (conference_id, position)
);

-- Whoever changes what a page shows, by whatever road, tells every process at the moment it commits.
CREATE FUNCTION tell_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pages_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
CREATE TRIGGER content_entry_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_entry FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
CREATE TRIGGER conference_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON conference FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
CREATE TRIGGER conference_speaker_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON conference_speaker FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
