-- What was once checked so that nobody is named in it is always checked so, whatever mode the conference reviews in later: what was held stays held.
ALTER TABLE paper_blindness ADD COLUMN is_blind boolean NOT NULL DEFAULT false;
UPDATE paper_blindness SET is_blind = true FROM paper LEFT JOIN review_settings settings ON settings.conference_id = paper.conference_id
  WHERE paper.id = paper_blindness.paper_id AND coalesce(settings.mode, 'double-blind') = 'double-blind';
ALTER TABLE review_attachment ADD COLUMN is_blind boolean NOT NULL DEFAULT false;
UPDATE review_attachment SET is_blind = true FROM review_assignment task JOIN paper ON paper.id = task.paper_id
  LEFT JOIN review_settings settings ON settings.conference_id = paper.conference_id
  WHERE task.id = review_attachment.assignment_id AND coalesce(settings.mode, 'double-blind') <> 'open';
