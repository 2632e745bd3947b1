-- The title of the paper that a document names, so that one by hand says the same when it is issued again.
ALTER TABLE document ADD COLUMN paper_title text NOT NULL DEFAULT '';
