-- What is doubtful about the content of a file, in words for the desk: no reason to refuse it.
ALTER TABLE stored_file ADD COLUMN note text;
