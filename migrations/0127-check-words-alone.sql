-- Whoever types a title or an abstract changes no file: then the words alone are checked again, and reviewers keep the copies that they have.
CREATE FUNCTION check_blindness_of_words(changed text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO paper_blindness (paper_id, state) VALUES (changed, 'waiting')
  ON CONFLICT (paper_id) DO UPDATE SET version = paper_blindness.version + 1, state = 'waiting';
  SELECT pg_notify('blindness_waiting', '');
$$;

CREATE OR REPLACE FUNCTION paper_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Another conference may review in another mode.
  IF TG_OP = 'INSERT' OR OLD.conference_id <> NEW.conference_id THEN PERFORM check_blindness(NEW.id);
  ELSE PERFORM check_blindness_of_words(NEW.id);
  END IF;
  RETURN NULL;
END $$;
