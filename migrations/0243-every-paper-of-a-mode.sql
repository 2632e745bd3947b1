-- Another mode concerns every paper of the conference: one that is withdrawn or decided now may be opened again. Without settings it is double-blind.
CREATE OR REPLACE FUNCTION review_mode_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.mode = OLD.mode OR TG_OP = 'INSERT' AND NEW.mode = 'double-blind' THEN RETURN NULL; END IF;
  PERFORM check_blindness(id) FROM paper WHERE conference_id = NEW.conference_id;
  RETURN NULL;
END $$;

-- Papers that were checked in another mode, of conferences whose reviewers must not know the authors now.
SELECT check_blindness(paper.id) FROM paper JOIN paper_blindness ON paper_blindness.paper_id = paper.id
  LEFT JOIN review_settings settings ON settings.conference_id = paper.conference_id
  WHERE NOT paper_blindness.is_blind AND paper_blindness.state <> 'waiting' AND coalesce(settings.mode, 'double-blind') = 'double-blind';
