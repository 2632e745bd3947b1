-- A journal's own manuscripts are reviewed like the papers of a conference, so a journal has one edition of its own kind among the conferences.
-- It is never published as a conference: whatever shows visitors a conference reads those that are published, and the database lets no other be.
ALTER TABLE conference
  ADD COLUMN journal text UNIQUE,
  ADD COLUMN takes_manuscripts boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT journal_is_no_conference CHECK (journal IS NULL OR published_at IS NULL),
  ADD CONSTRAINT only_journals_take_manuscripts CHECK (journal IS NOT NULL OR NOT takes_manuscripts);

-- The words of a journal are those of its content entry; its sections are the tracks of its edition.
CREATE FUNCTION align_journal(journal_id text) RETURNS void LANGUAGE sql AS $$
  UPDATE conference SET main_conference = words.title, sub_conference = words.title, topic = words.field, scopes = words.sections
  FROM (
    SELECT data->>'title' AS title, data->>'field' AS field, coalesce((
      SELECT '<ul>' || string_agg('<li>' || replace(replace(replace(section->>'name', '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</li>', '' ORDER BY place) || '</ul>'
      FROM jsonb_array_elements(data->'sections') WITH ORDINALITY AS listed (section, place)
    ), '') AS sections
    FROM content_entry WHERE collection = 'journals' AND id = journal_id
  ) words
  WHERE conference.journal = journal_id
    AND (conference.main_conference, conference.sub_conference, conference.topic, conference.scopes) IS DISTINCT FROM (words.title, words.title, words.field, words.sections)
$$;
CREATE FUNCTION journal_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM align_journal(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER journal_words_changed AFTER INSERT OR UPDATE ON content_entry FOR EACH ROW WHEN (NEW.collection = 'journals') EXECUTE FUNCTION journal_words_changed();
