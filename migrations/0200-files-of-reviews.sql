-- Files that reviewers attach to their reviews. Authors and other reviewers get the copy: without metadata, under a neutral name, and only while it is ready.
CREATE TABLE review_attachment (
  id text PRIMARY KEY,
  assignment_id text NOT NULL REFERENCES review_assignment (id) ON DELETE CASCADE,
  -- 1, 2 and so on; the neutral name tells it.
  number integer NOT NULL CHECK (number > 0),
  -- As the reviewer sent it; null once the reviewer was erased, when only a copy that names nobody is left.
  file_id text UNIQUE REFERENCES stored_file (id),
  copy_id text UNIQUE REFERENCES stored_file (id),
  -- Goes up with whatever asks for another check; what organisers decide names it.
  version integer NOT NULL DEFAULT 1,
  state text NOT NULL CHECK (state IN ('waiting', 'ready', 'held')),
  -- Why it is held: what was found, or why it cannot be cleaned.
  reason text NOT NULL DEFAULT '',
  -- Where it names its reviewer, or somebody else who reviews the paper.
  findings jsonb NOT NULL DEFAULT '[]',
  added_at timestamptz NOT NULL,
  checked_at timestamptz,
  -- The organiser who let it pass.
  allowed_by text,
  allowed_at timestamptz,
  UNIQUE (assignment_id, number),
  CHECK (state <> 'ready' OR copy_id IS NOT NULL),
  CHECK (state <> 'waiting' OR file_id IS NOT NULL)
);
CREATE INDEX review_attachment_waiting ON review_attachment (assignment_id) WHERE state = 'waiting';
CREATE INDEX review_attachment_held ON review_attachment (assignment_id) WHERE state = 'held';

-- The worker that checks papers checks the files of their reviews too.
CREATE FUNCTION review_attachment_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('blindness_waiting', '');
  RETURN NULL;
END $$;
CREATE TRIGGER blindness_of_attachment AFTER INSERT OR UPDATE OF state ON review_attachment FOR EACH ROW
  WHEN (NEW.state = 'waiting') EXECUTE FUNCTION review_attachment_waits();

-- Nobody who reviews a paper may be named in the files of its open round, whether the reviewer or somebody who was asked later.
CREATE FUNCTION check_review_attachments(papers text[]) RETURNS void LANGUAGE sql AS $$
  UPDATE review_attachment SET state = 'waiting', version = review_attachment.version + 1
    FROM review_assignment task JOIN review_round round ON round.id = task.round_id
    WHERE task.id = review_attachment.assignment_id AND task.paper_id = ANY (papers) AND round.state = 'open' AND file_id IS NOT NULL;
$$;

CREATE FUNCTION reviewer_of_attachments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_review_attachments(ARRAY(SELECT paper_id FROM review_assignment WHERE reviewer_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER attachments_of_reviewer AFTER UPDATE OF name, email, affiliation, orcid ON reviewer FOR EACH ROW
  WHEN ((OLD.name, OLD.email, OLD.affiliation, OLD.orcid) IS DISTINCT FROM (NEW.name, NEW.email, NEW.affiliation, NEW.orcid))
  EXECUTE FUNCTION reviewer_of_attachments_changed();

CREATE FUNCTION reviewer_was_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM check_review_attachments(ARRAY[NEW.paper_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER attachments_beside_new_reviewer AFTER INSERT OR UPDATE OF invited_at ON review_assignment FOR EACH ROW
  WHEN (NEW.invited_at IS NOT NULL) EXECUTE FUNCTION reviewer_was_asked();

-- Whether names matter at all depends on the mode, which is double-blind where a conference has no settings.
CREATE FUNCTION mode_of_attachments_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (TG_OP = 'UPDATE' AND NEW.mode = OLD.mode) OR (TG_OP = 'INSERT' AND NEW.mode = 'double-blind') THEN RETURN NULL; END IF;
  UPDATE review_attachment SET state = 'waiting', version = review_attachment.version + 1
    FROM review_assignment task JOIN paper ON paper.id = task.paper_id
    WHERE task.id = review_attachment.assignment_id AND paper.conference_id = NEW.conference_id AND file_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER attachments_of_mode AFTER INSERT OR UPDATE OF mode ON review_settings FOR EACH ROW EXECUTE FUNCTION mode_of_attachments_changed();
