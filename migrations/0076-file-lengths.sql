-- How long a file is that reviewers read, so that its author sees at once what has arrived.
ALTER TABLE reviewer_copy ADD COLUMN pages integer, ADD COLUMN words integer;
