-- The full paper has files of its own, so that its reviewers read it and not the abstract that was accepted.
ALTER TABLE submission_file DROP CONSTRAINT submission_file_kind_check;
ALTER TABLE submission_file ADD CONSTRAINT submission_file_kind_check
  CHECK (kind IN ('document', 'documentblind', 'documentcv', 'fullpaper', 'fullpaperblind'));

-- What came after the acceptance was known is a full paper, and so is the newest file of a paper whose full version was reviewed without one.
UPDATE submission_file SET kind = CASE kind WHEN 'document' THEN 'fullpaper' ELSE 'fullpaperblind' END
FROM stored_file, (
  SELECT paper_id, min(released_at) AS known_at FROM paper_move WHERE to_state = 'accepted' AND released_at IS NOT NULL GROUP BY paper_id
) AS acceptance, paper
WHERE stored_file.id = submission_file.file_id AND acceptance.paper_id = submission_file.paper_id AND paper.id = submission_file.paper_id
  AND submission_file.kind IN ('document', 'documentblind') AND stored_file.arrived_at > acceptance.known_at AND paper.state IN ('accepted', 'confirmed');
UPDATE submission_file SET kind = CASE kind WHEN 'document' THEN 'fullpaper' ELSE 'fullpaperblind' END
FROM (
  SELECT DISTINCT ON (submission_file.paper_id) submission_file.submission_id, submission_file.file_id
  FROM submission_file JOIN stored_file ON stored_file.id = submission_file.file_id
  WHERE replaced_at IS NULL AND kind IN ('document', 'documentblind')
    AND EXISTS (SELECT FROM review_round WHERE review_round.paper_id = submission_file.paper_id AND stage = 'full-paper')
    AND NOT EXISTS (SELECT FROM submission_file AS full_file WHERE full_file.paper_id = submission_file.paper_id AND full_file.kind IN ('fullpaper', 'fullpaperblind'))
  ORDER BY submission_file.paper_id, kind DESC, arrived_at DESC
) AS reviewed
WHERE reviewed.submission_id = submission_file.submission_id AND reviewed.file_id = submission_file.file_id;
