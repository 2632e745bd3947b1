-- Counts every change of a message, assignments too: who acts on an older one among many is told so. `turn` counts only what an answer must know of.
ALTER TABLE contact_message ADD COLUMN version integer NOT NULL DEFAULT 0;

-- The role filter also finds those who chose the role in the form of another page.
CREATE INDEX application_by_category ON application (s_category, received_at DESC, id DESC);
