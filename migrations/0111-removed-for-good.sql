-- What the law removed is no longer stored: only its tombstone stays. The clean-up job deletes the bytes of files that nothing claims.
CREATE TEMPORARY TABLE removed_file ON COMMIT DROP AS
SELECT file_id AS id FROM article WHERE state = 'removed'
UNION SELECT typeset_file_id FROM article WHERE state = 'removed'
UNION SELECT article_version.file_id FROM article_version JOIN article ON article.id = article_id WHERE state = 'removed'
UNION SELECT result_file_id FROM production_task JOIN article ON article.id = article_id WHERE article.state = 'removed';

DELETE FROM article_version USING article WHERE article.id = article_id AND state = 'removed';
DELETE FROM production_task USING article WHERE article.id = article_id AND article.state = 'removed';
DELETE FROM article_reference USING article WHERE article.id = article_id AND state = 'removed';
DELETE FROM text_sketch USING article WHERE article.id = text_sketch.article_id AND state = 'removed';
DELETE FROM article_text USING article WHERE article.id = article_id AND state = 'removed';
UPDATE article SET abstract = '', keywords = '{}', full_text = '', funding = '', interests = '', data_availability = '', ai_statement = '', third_party = '',
  file_id = NULL, typeset_file_id = NULL, pdf_outdated = false
WHERE state = 'removed';
UPDATE stored_file SET claimed = false FROM removed_file
WHERE stored_file.id = removed_file.id
  AND NOT EXISTS (SELECT FROM article WHERE file_id = stored_file.id OR typeset_file_id = stored_file.id)
  AND NOT EXISTS (SELECT FROM article_version WHERE file_id = stored_file.id)
  AND NOT EXISTS (SELECT FROM production_task WHERE source_file_id = stored_file.id OR result_file_id = stored_file.id)
  AND NOT EXISTS (SELECT FROM submission_file WHERE file_id = stored_file.id);
