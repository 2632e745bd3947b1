-- The page of a past conference lists accepted abstracts of authors who agreed, whether or not a programme was published:
-- what such a paper says, and that its author takes the consent back, is on a page that is cached.
CREATE OR REPLACE FUNCTION tell_of_placed_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.shows_abstract OR OLD.shows_abstract OR EXISTS (SELECT FROM programme_place WHERE paper_id = NEW.id) THEN
    PERFORM pg_notify('pages_changed', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER placed_paper_changed ON paper;
CREATE TRIGGER placed_paper_changed AFTER UPDATE OF title, state, decision_waiting, track_id, abstract, shows_abstract, conference_id ON paper
  FOR EACH ROW EXECUTE FUNCTION tell_of_placed_paper();

CREATE OR REPLACE FUNCTION tell_of_placed_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM programme_place WHERE paper_id = coalesce(NEW.paper_id, OLD.paper_id))
    OR EXISTS (SELECT FROM paper WHERE id = coalesce(NEW.paper_id, OLD.paper_id) AND shows_abstract) THEN
    PERFORM pg_notify('pages_changed', TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END $$;
CREATE INDEX paper_shows_abstract ON paper (conference_id) WHERE shows_abstract;
