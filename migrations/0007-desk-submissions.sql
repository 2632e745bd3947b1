-- Submissions at the desk: found by their words, listed in any order, each change counted. All of it is kept by the database, so that no writer can forget it.

-- Words without case, accents and punctuation, as `searchWords` makes them of what somebody types.
CREATE FUNCTION submission_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT left(word, 60))), '')
  FROM regexp_split_to_table(
    lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u205f]+') AS word
  WHERE word <> ''
$$;
-- PostgreSQL calls array_to_string changeable because of types whose text depends on settings; text is none of them.
CREATE FUNCTION titles_as_text(titles text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string(titles, ' ') $$;

ALTER TABLE submission
  ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(reference || ' ' || name || ' ' || email || ' ' || titles_as_text(research_titles))) STORED,
  -- Goes up with every move and every file: whoever decides on what they read finds out when it is no longer that.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- The last move is not known to the author yet.
  ADD COLUMN decision_waiting boolean NOT NULL DEFAULT false,
  -- Files that count: what was replaced does not.
  ADD COLUMN file_count integer NOT NULL DEFAULT 0;

UPDATE submission SET
  decision_waiting = coalesce((SELECT released_at IS NULL FROM submission_move WHERE submission_id = id ORDER BY position DESC LIMIT 1), false),
  file_count = (SELECT count(*) FROM submission_file WHERE submission_id = id AND replaced_at IS NULL);

CREATE FUNCTION submission_moved() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved text := coalesce(NEW.submission_id, OLD.submission_id);
BEGIN
  UPDATE submission SET
    version = version + 1,
    decision_waiting = coalesce((SELECT released_at IS NULL FROM submission_move WHERE submission_id = moved ORDER BY position DESC LIMIT 1), false)
  WHERE id = moved;
  RETURN NULL;
END $$;
CREATE TRIGGER submission_move_counted AFTER INSERT OR UPDATE OR DELETE ON submission_move FOR EACH ROW EXECUTE FUNCTION submission_moved();

CREATE FUNCTION submission_files_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE changed text := coalesce(NEW.submission_id, OLD.submission_id);
BEGIN
  UPDATE submission SET
    version = version + 1,
    file_count = (SELECT count(*) FROM submission_file WHERE submission_id = changed AND replaced_at IS NULL)
  WHERE id = changed;
  RETURN NULL;
END $$;
CREATE TRIGGER submission_file_counted AFTER INSERT OR UPDATE OR DELETE ON submission_file FOR EACH ROW EXECUTE FUNCTION submission_files_changed();

CREATE INDEX submission_by_words ON submission USING gin (words);
-- Each order of the list, forwards and backwards. Bytes decide, so that a page begins where the one before it ended, whatever the collation.
CREATE INDEX submission_in_order ON submission (received_at, id);
CREATE INDEX submission_by_name ON submission ((lower(name) COLLATE "C"), id);
CREATE INDEX submission_by_reference ON submission ((reference COLLATE "C"), id);
-- Each filter with the order that the list has by itself.
CREATE INDEX submission_by_conference ON submission (conference_id, received_at, id);
CREATE INDEX submission_by_state ON submission (state, received_at, id);
CREATE INDEX submission_by_category ON submission (regtype, received_at, id);
CREATE INDEX submission_by_country ON submission (country, received_at, id);
CREATE INDEX submission_waiting ON submission (received_at, id) WHERE decision_waiting;
CREATE INDEX submission_suspicious ON submission (received_at, id) WHERE suspicion IS NOT NULL;
CREATE INDEX submission_without_files ON submission (received_at, id) WHERE file_count = 0;
