-- Visitors search pages and questions by their words, as they search conferences. The database derives the words, so that no writer can forget them.
CREATE FUNCTION content_text(data jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(regexp_replace(value #>> '{}', '<[^>]*>', ' ', 'g'), ' '), '')
  FROM jsonb_path_query(data, 'strict $.** ? (@.type() == "string")') AS value
$$;
-- Ids and the names of related pages are no words of the page itself.
ALTER TABLE content_entry ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(content_text(data - 'id' - 'related'))) STORED;
CREATE INDEX content_entry_by_words ON content_entry USING gin (words);
