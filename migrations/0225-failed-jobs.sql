-- Jobs that failed for good, for the desk: the queues themselves keep theirs for hours only, and are no part of a backup.
CREATE TABLE failed_job (
  queue text NOT NULL,
  -- What the job was about, such as the id of a paper; of recurring work its own name.
  key text NOT NULL,
  error text NOT NULL,
  failed_at timestamptz NOT NULL,
  -- The organiser who has seen it and leaves it as it is.
  set_aside_by text,
  set_aside_at timestamptz,
  PRIMARY KEY (queue, key)
);
CREATE INDEX failed_job_by_time ON failed_job (failed_at);

-- The trigger on the queues' own table is made where the queues are made. A job that ran out of time fails there without any program of ours.
CREATE FUNCTION job_ended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- One that is to run at once has a key of its own.
  about text := regexp_replace(coalesce(NEW.data->>'key', NEW.name), '#now$', '');
BEGIN
  IF NEW.state = 'completed' THEN
    DELETE FROM failed_job WHERE queue = NEW.name AND key = about;
  ELSE
    INSERT INTO failed_job (queue, key, error, failed_at)
      VALUES (NEW.name, about, left(coalesce(NEW.output->>'message', NEW.output->'value'->>'message', ''), 1000), now())
      ON CONFLICT (queue, key) DO UPDATE SET error = excluded.error, failed_at = excluded.failed_at;
  END IF;
  RETURN NULL;
END $$;

-- What has changed is checked anew.
CREATE FUNCTION check_again_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM failed_job WHERE queue = 'blindness' AND key = NEW.paper_id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_again AFTER UPDATE OF version ON paper_blindness FOR EACH ROW
  WHEN (OLD.version <> NEW.version) EXECUTE FUNCTION check_again_after_change();

CREATE FUNCTION check_attachment_again_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM failed_job USING review_assignment task WHERE queue = 'blindness' AND key = task.paper_id AND task.id = NEW.assignment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER check_attachment_again AFTER INSERT OR UPDATE OF version ON review_attachment FOR EACH ROW
  WHEN (NEW.state = 'waiting') EXECUTE FUNCTION check_attachment_again_after_change();

-- An author's name that no program can look for.
ALTER TABLE blindness_finding DROP CONSTRAINT blindness_finding_kind_check;
ALTER TABLE blindness_finding ADD CONSTRAINT blindness_finding_kind_check
  CHECK (kind IN ('metadata', 'change-author', 'name', 'email', 'affiliation', 'orcid', 'unsearchable'));
