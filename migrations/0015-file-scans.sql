-- What a virus scanner said of a file. Nothing until it has: whether such a file may be downloaded depends on whether a scanner is set up at all.
ALTER TABLE stored_file
  ADD COLUMN scan text CHECK (scan IN ('clean', 'infected')),
  ADD COLUMN scanned_at timestamptz,
  -- The scanner's own name for what it found.
  ADD COLUMN scan_finding text;
CREATE INDEX stored_file_unscanned ON stored_file (arrived_at, id) WHERE scan IS NULL;
