-- Addresses that somebody has given up. A conflict of interest follows the person, so it is still found by them.
CREATE TABLE former_address (
  account_id text REFERENCES account (id) ON DELETE CASCADE,
  reviewer_id text REFERENCES reviewer (id) ON DELETE CASCADE,
  submission_id text REFERENCES submission (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  CHECK (num_nonnulls(account_id, reviewer_id, submission_id) = 1),
  UNIQUE NULLS NOT DISTINCT (account_id, reviewer_id, submission_id, email)
);
CREATE INDEX former_address_by_address ON former_address (email);
CREATE INDEX former_address_by_reviewer ON former_address (reviewer_id) WHERE reviewer_id IS NOT NULL;
CREATE INDEX former_address_by_submission ON former_address (submission_id) WHERE submission_id IS NOT NULL;

-- Whoever changes an address, and wherever: the old one is kept here, and the conflicts of a person go with them to the new one.
CREATE FUNCTION keep_former_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_address text := lower(OLD.email);
  new_address text := lower(NEW.email);
BEGIN
  IF new_address LIKE '%@deleted.invalid' THEN
    DELETE FROM former_address WHERE CASE TG_TABLE_NAME
      WHEN 'account' THEN account_id WHEN 'reviewer' THEN reviewer_id ELSE submission_id END = NEW.id;
    RETURN NULL;
  END IF;
  IF old_address = '' OR old_address LIKE '%@deleted.invalid' THEN RETURN NULL; END IF;
  -- A place that somebody else takes has no review.
  IF TG_TABLE_NAME = 'submission' AND NOT EXISTS (SELECT FROM paper WHERE submission_id = NEW.id) THEN RETURN NULL; END IF;
  INSERT INTO former_address (account_id, reviewer_id, submission_id, email) VALUES (
    CASE WHEN TG_TABLE_NAME = 'account' THEN NEW.id END,
    CASE WHEN TG_TABLE_NAME = 'reviewer' THEN NEW.id END,
    CASE WHEN TG_TABLE_NAME = 'submission' THEN NEW.id END,
    old_address) ON CONFLICT DO NOTHING;
  IF TG_TABLE_NAME = 'submission' THEN RETURN NULL; END IF;
  INSERT INTO review_conflict (paper_id, email, kind, state, note, found_at, answered_at, answered_by)
    SELECT paper_id, new_address, kind, state, note, found_at, answered_at, answered_by FROM review_conflict WHERE email = old_address
    ON CONFLICT DO NOTHING;
  DELETE FROM review_conflict WHERE email = old_address
    AND NOT EXISTS (SELECT FROM account WHERE lower(account.email) = old_address)
    AND NOT EXISTS (SELECT FROM reviewer WHERE lower(reviewer.email) = old_address);
  RETURN NULL;
END $$;
CREATE TRIGGER account_keeps_former_address AFTER UPDATE OF email ON account
  FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION keep_former_address();
CREATE TRIGGER reviewer_keeps_former_address AFTER UPDATE OF email ON reviewer
  FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION keep_former_address();
CREATE TRIGGER submission_keeps_former_address AFTER UPDATE OF email ON submission
  FOR EACH ROW WHEN (lower(OLD.email) <> lower(NEW.email)) EXECUTE FUNCTION keep_former_address();

-- Everybody who might see a review, under every address that is or was theirs: a person is an account, or a reviewer without one.
CREATE VIEW person_address AS
  SELECT id AS person, lower(email) AS email, true AS is_current FROM account
  UNION ALL SELECT account_id, email, false FROM former_address WHERE account_id IS NOT NULL
  UNION ALL SELECT account_id, lower(email), true FROM reviewer WHERE account_id IS NOT NULL
  UNION ALL SELECT id, lower(email), true FROM reviewer WHERE account_id IS NULL
  UNION ALL SELECT coalesce(reviewer.account_id, reviewer.id), former_address.email, false
    FROM former_address JOIN reviewer ON reviewer.id = former_address.reviewer_id;

-- The addresses of those who wrote or sent a paper, now and before.
CREATE VIEW author_address AS
  SELECT paper_id, lower(email) AS email FROM paper_author WHERE email <> ''
  UNION ALL SELECT paper.id, lower(submission.email) FROM paper JOIN submission ON submission.id = paper.submission_id
  UNION ALL SELECT paper.id, former_address.email FROM paper JOIN former_address ON former_address.submission_id = paper.submission_id;

-- The same name or the same ORCID iD as an author: found, and dismissed by an organiser when it is somebody else.
ALTER TABLE review_conflict DROP CONSTRAINT review_conflict_kind_check;
ALTER TABLE review_conflict ADD CONSTRAINT review_conflict_kind_check
  CHECK (kind IN ('same-person', 'declared', 'co-author', 'same-orcid', 'same-name', 'institution', 'mail-domain', 'author-wish'));
