-- The PDF that readers get says what the page says: when something changes that is printed on it, it is made again. Each version of a published
-- article keeps its own PDF, and a correction notice allows one new PDF.
ALTER TABLE article ADD COLUMN pdf_outdated boolean NOT NULL DEFAULT false;
ALTER TABLE article_version ADD COLUMN notice_id text UNIQUE REFERENCES article (id);

INSERT INTO article_version (article_id, number, published_at, note, metadata, file_id)
SELECT id, 1, published_on::date::timestamp AT TIME ZONE 'UTC', 'First publication', jsonb_build_object('title', title), file_id FROM article
WHERE state = 'published' AND kind NOT IN ('correction', 'retraction') AND NOT EXISTS (SELECT FROM article_version WHERE article_id = article.id);

UPDATE article_version SET file_id = article.file_id FROM article
WHERE article.id = article_version.article_id AND article_version.file_id IS NULL
  AND number = (SELECT max(number) FROM article_version newest WHERE newest.article_id = article.id);

-- Imported PDFs and those of corrected articles were never marked.
UPDATE article SET pdf_outdated = true, typeset_file_id = coalesce(typeset_file_id, file_id)
WHERE state = 'published' AND coalesce(typeset_file_id, file_id) IS NOT NULL AND EXISTS (SELECT FROM article_notice WHERE article_id = article.id);
