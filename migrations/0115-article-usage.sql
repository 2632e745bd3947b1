-- How often articles are read, counted in the manner of COUNTER. What is kept for good says nothing about who read: an article, a day, two numbers.
CREATE TABLE article_usage (
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  day text NOT NULL CHECK (day ~ '^\d{4}-\d{2}-\d{2}$'),
  views integer NOT NULL DEFAULT 0,
  downloads integer NOT NULL DEFAULT 0,
  PRIMARY KEY (article_id, day)
);
CREATE INDEX article_usage_by_day ON article_usage (day);

-- Clicks of the last minutes, until double clicks among them are found. Losing them in a crash loses a minute of counts.
CREATE UNLOGGED TABLE article_click (
  article_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('view', 'download')),
  -- Keyed with the salt of the day, which is deleted with the day.
  reader_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  is_counted boolean NOT NULL DEFAULT false
);
CREATE INDEX article_click_by_time ON article_click (at);

CREATE UNLOGGED TABLE article_click_salt (
  day text PRIMARY KEY,
  salt_hash bytea NOT NULL
);
