-- Files that came with a review by e-mail are attached by an organiser; and a reviewer is told once that a file of theirs is held.
ALTER TABLE review_attachment
  -- The organiser who attached it; null where its reviewer did.
  ADD COLUMN attached_by text,
  ADD COLUMN told_at timestamptz;
