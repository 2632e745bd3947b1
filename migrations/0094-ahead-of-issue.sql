-- A journal's article that appeared ahead of its issue keeps its address when it is placed in one.
ALTER TABLE article ADD COLUMN appeared_ahead boolean NOT NULL DEFAULT false;
DROP INDEX article_ahead_of_issue;
CREATE UNIQUE INDEX article_ahead_of_issue ON article (series, slug) WHERE volume_id IS NULL OR appeared_ahead;
