-- How far each paper is checked for what names its authors. Its state is that of the title, the abstract and the keywords, and while it is
-- 'waiting' everything of the paper waits for the next check.
CREATE TABLE paper_blindness (
  paper_id text PRIMARY KEY REFERENCES paper (id) ON DELETE CASCADE,
  -- Goes up with every change of the authors, the words, the files or the mode of review; a check that began before is repeated.
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'held')),
  checked_at timestamptz,
  -- The organiser who let the words pass.
  allowed_by text,
  allowed_at timestamptz
);
CREATE INDEX paper_blindness_waiting ON paper_blindness (paper_id) WHERE state = 'waiting';
CREATE INDEX paper_blindness_held ON paper_blindness (paper_id) WHERE state = 'held';
CREATE INDEX reviewer_copy_held ON reviewer_copy (paper_id) WHERE state = 'held';

-- A held file has a copy too, at which organisers look before they let it pass; only what is ready reaches reviewers.
ALTER TABLE reviewer_copy DROP CONSTRAINT reviewer_copy_check;
ALTER TABLE reviewer_copy ADD CONSTRAINT reviewer_copy_check CHECK (state <> 'ready' OR copy_id IS NOT NULL);

CREATE FUNCTION check_blindness(changed text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO paper_blindness (paper_id, state) SELECT id, 'waiting' FROM paper WHERE id = changed
  ON CONFLICT (paper_id) DO UPDATE SET version = paper_blindness.version + 1, state = 'waiting';
  UPDATE reviewer_copy SET state = 'waiting' WHERE paper_id = changed AND state <> 'waiting';
  SELECT pg_notify('blindness_waiting', '');
$$;

CREATE FUNCTION paper_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_blindness(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER blindness_of_new_paper AFTER INSERT ON paper FOR EACH ROW EXECUTE FUNCTION paper_words_changed();
CREATE TRIGGER blindness_of_words AFTER UPDATE OF title, abstract, keywords, conference_id ON paper FOR EACH ROW
  WHEN ((OLD.title, OLD.abstract, OLD.keywords, OLD.conference_id) IS DISTINCT FROM (NEW.title, NEW.abstract, NEW.keywords, NEW.conference_id))
  EXECUTE FUNCTION paper_words_changed();

CREATE FUNCTION paper_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM check_blindness(OLD.paper_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM check_blindness(NEW.paper_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER blindness_of_authors AFTER INSERT OR UPDATE OF name, email, affiliation, orcid OR DELETE ON paper_author
  FOR EACH ROW EXECUTE FUNCTION paper_part_changed();
CREATE TRIGGER blindness_of_files AFTER INSERT OR UPDATE OF replaced_at, paper_id, kind OR DELETE ON submission_file
  FOR EACH ROW EXECUTE FUNCTION paper_part_changed();

-- Whether names matter at all depends on the mode.
CREATE FUNCTION review_mode_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.mode = OLD.mode THEN RETURN NULL; END IF;
  PERFORM check_blindness(id) FROM paper WHERE conference_id = NEW.conference_id AND state IN ('received', 'under-review', 'revision-requested');
  RETURN NULL;
END $$;
CREATE TRIGGER blindness_of_mode AFTER INSERT OR UPDATE OF mode ON review_settings FOR EACH ROW EXECUTE FUNCTION review_mode_changed();

-- Papers that reviewers may still read.
INSERT INTO paper_blindness (paper_id, state) SELECT id, 'waiting' FROM paper WHERE state IN ('received', 'under-review', 'revision-requested');
