-- When somebody else took this place; null while it belongs to whoever registered. What was issued or requested before belongs to the earlier person.
ALTER TABLE registration ADD COLUMN holder_since timestamptz;
