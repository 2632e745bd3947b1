-- The full paper of an abstract that is published already: it is produced like any other, and takes the abstract's place once it is published.
ALTER TABLE article ADD COLUMN replaces_id text UNIQUE REFERENCES article (id);

-- To what authors agreed, each time: a proof that is sent again does not change it.
CREATE TABLE article_agreement (
  article_id text NOT NULL REFERENCES article (id) ON DELETE CASCADE,
  agreed_at timestamptz NOT NULL,
  name text NOT NULL,
  licence text NOT NULL,
  -- The day of the text, and the text.
  licence_version text NOT NULL,
  licence_text text NOT NULL,
  PRIMARY KEY (article_id, agreed_at)
);
INSERT INTO article_agreement (article_id, agreed_at, name, licence, licence_version, licence_text)
SELECT article_id, answered_at, name, licence, licence_version, CASE licence
  WHEN 'CC BY 4.0' THEN 'Everybody may share and adapt the article, also commercially, if they name the authors and the source and mark changes.'
  WHEN 'CC BY-NC 4.0' THEN 'Everybody may share and adapt the article for purposes that are not commercial, if they name the authors and the source and mark changes.'
  WHEN 'CC BY-NC-ND 4.0' THEN 'Everybody may share the article unchanged for purposes that are not commercial, if they name the authors and the source.'
  WHEN 'all rights reserved' THEN 'The authors keep all rights and allow us to publish and archive the article, free to read.'
  ELSE '' END
FROM article_proof WHERE answer = 'approved';
