-- Conferences are found by their words as submissions and people are, through an index: among ten thousand every search read them one by one.
-- search_text, by which they were found so far, stays for programs of the last version that still run, and goes with a later change.
ALTER TABLE conference ADD COLUMN words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(
  con_no || ' ' || code || ' ' || sub_conference || ' ' || main_conference || ' ' || topic || ' ' || theme || ' '
    || location || ' ' || country || ' ' || coalesce(venue, '') || ' ' || coalesce(collaboration, ''))) STORED;
CREATE INDEX conference_by_words ON conference USING gin (words);
