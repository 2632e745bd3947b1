-- Sponsors and partners apply for an organisation, and members of an editorial board for a journal.
ALTER TABLE application ADD COLUMN organisation text NOT NULL DEFAULT '';
