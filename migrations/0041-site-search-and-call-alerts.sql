-- Visitors search pages and questions by their words, as they search conferences. The database derives the words, so that no writer can forget them.
CREATE FUNCTION content_text(data jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(regexp_replace(value #>> '{}', '<[^>]*>', ' ', 'g'), ' '), '')
  FROM jsonb_path_query(data, 'strict $.** ? (@.type() == "string")') AS value
$$;
-- Ids and the names of related pages are no words of the page itself.
ALTER TABLE content_entry ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(content_text(data - 'id' - 'related'))) STORED;
CREATE INDEX content_entry_by_words ON content_entry USING gin (words);

-- Whoever wants to be told about the next call on a topic: by address, once for each conference.
CREATE TABLE call_alert (
  id text PRIMARY KEY,
  email text NOT NULL,
  topic text NOT NULL,
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE UNIQUE INDEX call_alert_by_address ON call_alert (lower(email), topic);
CREATE INDEX call_alert_by_topic ON call_alert (topic) WHERE confirmed_at IS NOT NULL;
CREATE TABLE call_alert_letter (
  alert_id text NOT NULL REFERENCES call_alert (id) ON DELETE CASCADE,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (alert_id, conference_id)
);
-- For the List-Unsubscribe header; emptied once the mail is sent, because whoever has it can leave in another's name.
ALTER TABLE mail ADD COLUMN unsubscribe_url text;
