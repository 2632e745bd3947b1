-- What a visitor may type to find a conference: its words, each after one space, without case, accents and punctuation.
-- The database keeps it, so that no writer can forget it.
ALTER TABLE conference ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (
  ' ' || lower(regexp_replace(regexp_replace(
    normalize(
      con_no || ' ' || code || ' ' || sub_conference || ' ' || main_conference || ' ' || topic || ' ' || theme || ' '
        || location || ' ' || country || ' ' || coalesce(venue, '') || ' ' || coalesce(collaboration, ''),
      NFKD),
    '[\u0300-\u036f]', '', 'g'), '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u205f]+', ' ', 'g'))
) STORED;
CREATE INDEX conference_by_country ON conference (country, start_date);

-- changed_at tells the version of a conference with its speakers: answers that were kept are compared by it.
CREATE INDEX conference_by_change ON conference (id, changed_at);
CREATE FUNCTION stamp_conference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER conference_stamped BEFORE UPDATE ON conference FOR EACH ROW EXECUTE FUNCTION stamp_conference();

CREATE FUNCTION stamp_conference_of_speaker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conference SET changed_at = clock_timestamp() WHERE id IN (SELECT conference_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER conference_speaker_added AFTER INSERT ON conference_speaker
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_conference_of_speaker();
CREATE TRIGGER conference_speaker_edited AFTER UPDATE ON conference_speaker
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_conference_of_speaker();
CREATE TRIGGER conference_speaker_removed AFTER DELETE ON conference_speaker
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_conference_of_speaker();
