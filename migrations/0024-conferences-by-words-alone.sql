-- search_text was read by programs of a version that no longer runs; every change of a conference still wrote it anew.
ALTER TABLE conference DROP COLUMN search_text;
