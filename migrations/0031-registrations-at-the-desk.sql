-- The desk lists registrations: what its filters and orders need.

-- A copy of whether the form looked suspicious, as papers have one; triggers maintain it.
ALTER TABLE registration ADD COLUMN suspicious boolean NOT NULL DEFAULT false;
UPDATE registration SET suspicious = true FROM submission WHERE submission.id = submission_id AND suspicion IS NOT NULL;

CREATE INDEX registration_by_name ON registration ((lower(name) COLLATE "C"), id);
CREATE INDEX registration_by_category ON registration (regtype, registered_at, id) INCLUDE (state);
CREATE INDEX registration_by_country ON registration (country, registered_at, id) INCLUDE (state);
CREATE INDEX registration_suspicious ON registration (registered_at, id) WHERE suspicious;

CREATE FUNCTION registration_completed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.suspicious := EXISTS (SELECT FROM submission WHERE id = NEW.submission_id AND suspicion IS NOT NULL);
  RETURN NEW;
END $$;
CREATE TRIGGER registration_completed BEFORE INSERT ON registration FOR EACH ROW EXECUTE FUNCTION registration_completed();

-- The person of a registration is the person of its form, also after a correction.
CREATE FUNCTION registration_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registration SET title = NEW.title, name = NEW.name, email = NEW.email, company = NEW.company, country = NEW.country,
    suspicious = NEW.suspicion IS NOT NULL, version = version + 1
  WHERE submission_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER registration_corrected AFTER UPDATE OF title, name, email, company, country, suspicion ON submission
  FOR EACH ROW EXECUTE FUNCTION registration_corrected();

-- A move that is taken back is deleted, and changes the registration too.
CREATE OR REPLACE FUNCTION registration_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registration SET version = version + 1 WHERE id = coalesce(NEW.registration_id, OLD.registration_id);
  RETURN NULL;
END $$;
DROP TRIGGER registration_moved ON registration_move;
CREATE TRIGGER registration_moved AFTER INSERT OR UPDATE OR DELETE ON registration_move FOR EACH ROW EXECUTE FUNCTION registration_moved();
