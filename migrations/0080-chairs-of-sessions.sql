-- Chairs open the page of their sessions by a link; a new link ends the one before.
ALTER TABLE programme_person
  ADD COLUMN link_version integer NOT NULL DEFAULT 0 CHECK (link_version >= 0),
  ADD COLUMN link_sent_at timestamptz;
