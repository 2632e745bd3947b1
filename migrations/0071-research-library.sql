-- The research library finds published articles by their words, without accents and case, and narrows them by year, conference, topic and so on.
-- The database derives all of it, so that no writer of an article can forget it.

CREATE FUNCTION library_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', words_for_search(said))
$$;

CREATE TABLE article_search (
  article_id text PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
  published_on text NOT NULL,
  year integer NOT NULL,
  conference_id text NOT NULL DEFAULT '',
  series text NOT NULL,
  topic text NOT NULL,
  language text NOT NULL,
  countries text[] NOT NULL,
  -- Each holds the words of the one before it: title and authors, then keywords and abstract, then the full text.
  title_words tsvector NOT NULL,
  head_words tsvector NOT NULL,
  words tsvector NOT NULL
  -- Counting the matches of a facet reads many rows; the words lie elsewhere, so that the rows stay short.
) WITH (toast_tuple_target = 256);
CREATE INDEX article_search_by_title ON article_search USING gin (title_words);
CREATE INDEX article_search_by_head ON article_search USING gin (head_words);
CREATE INDEX article_search_by_words ON article_search USING gin (words);
CREATE INDEX article_search_by_date ON article_search (published_on DESC, article_id);

-- Words of titles and authors, for those who mistype one. Three letters at a time, by our own function: pg_trgm needs a right that the user of
-- an external database may lack, and in a cluster with the locale C it ignores every letter beyond ASCII.
CREATE FUNCTION trigrams_of(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr('  ' || word || ' ', at, 3)) FROM generate_series(1, length(word) + 1) AS at
$$;
CREATE TABLE article_word (
  word text PRIMARY KEY,
  trigrams text[] NOT NULL GENERATED ALWAYS AS (trigrams_of(word)) STORED
);
CREATE INDEX article_word_by_trigram ON article_word USING gin (trigrams);

CREATE FUNCTION index_articles(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM article_search WHERE article_id = ANY (ids) AND NOT EXISTS (SELECT FROM article WHERE id = article_id AND state = 'published');
  INSERT INTO article_search (article_id, published_on, year, conference_id, series, topic, language, countries, title_words, head_words, words)
  SELECT id, published_on, year, conference_id, series, topic, language, countries, title_words,
    title_words || rest_of_head,
    -- A tsvector holds at most a megabyte.
    title_words || rest_of_head || library_words(left(full_text, 200000))
  FROM (
    SELECT a.id, a.published_on, coalesce(v.year, left(a.published_on, 4)::integer) AS year, coalesce(v.conference_id, '') AS conference_id,
      a.series, a.topic, a.language, a.full_text,
      ARRAY(SELECT DISTINCT w.country FROM article_author w WHERE w.article_id = a.id AND w.country <> '' ORDER BY 1) AS countries,
      library_words(a.title || ' ' || coalesce((SELECT string_agg(w.name, ' ' ORDER BY w.position) FROM article_author w WHERE w.article_id = a.id), '')) AS title_words,
      library_words(array_to_string(a.keywords, ' ') || ' ' || a.abstract || ' ' || coalesce(a.doi, '')) AS rest_of_head
    FROM article a LEFT JOIN volume v ON v.id = a.volume_id
    WHERE a.id = ANY (ids) AND a.state = 'published'
  ) AS found
  ON CONFLICT (article_id) DO UPDATE SET published_on = excluded.published_on, year = excluded.year, conference_id = excluded.conference_id,
    series = excluded.series, topic = excluded.topic, language = excluded.language, countries = excluded.countries,
    title_words = excluded.title_words, head_words = excluded.head_words, words = excluded.words;
  -- In one order, so that two who publish at once cannot wait for each other.
  INSERT INTO article_word (word)
  SELECT DISTINCT left(found.lexeme, 60) FROM article_search, unnest(title_words) AS found
  WHERE article_id = ANY (ids) AND length(found.lexeme) > 3
  ORDER BY 1
  ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION index_written_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_articles(ARRAY(SELECT id FROM written));
  RETURN NULL;
END $$;
CREATE FUNCTION index_changed_articles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_articles(ARRAY(
    SELECT id FROM written JOIN earlier USING (id)
    WHERE (written.state, written.title, written.abstract, written.keywords, written.doi, written.language, written.topic, written.series,
        written.volume_id, written.published_on, written.full_text)
      IS DISTINCT FROM (earlier.state, earlier.title, earlier.abstract, earlier.keywords, earlier.doi, earlier.language, earlier.topic,
        earlier.series, earlier.volume_id, earlier.published_on, earlier.full_text)));
  RETURN NULL;
END $$;
CREATE FUNCTION index_articles_of_authors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_articles(ARRAY(SELECT DISTINCT article_id FROM written));
  RETURN NULL;
END $$;
CREATE FUNCTION index_articles_of_volumes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_articles(ARRAY(
    SELECT article.id FROM written JOIN earlier USING (id) JOIN article ON article.volume_id = written.id
    WHERE (written.year, written.conference_id) IS DISTINCT FROM (earlier.year, earlier.conference_id)));
  RETURN NULL;
END $$;
CREATE TRIGGER article_written AFTER INSERT ON article
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_written_articles();
CREATE TRIGGER article_rewritten AFTER UPDATE ON article
  REFERENCING NEW TABLE AS written OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION index_changed_articles();
CREATE TRIGGER article_author_written AFTER INSERT ON article_author
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_articles_of_authors();
CREATE TRIGGER article_author_rewritten AFTER UPDATE ON article_author
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_articles_of_authors();
CREATE TRIGGER article_author_removed AFTER DELETE ON article_author
  REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION index_articles_of_authors();
CREATE TRIGGER volume_rewritten AFTER UPDATE ON volume
  REFERENCING NEW TABLE AS written OLD TABLE AS earlier FOR EACH STATEMENT EXECUTE FUNCTION index_articles_of_volumes();
-- The names of authors are on pages too.
CREATE TRIGGER article_author_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON article_author
  FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();

SELECT index_articles(ARRAY(SELECT id FROM article));
