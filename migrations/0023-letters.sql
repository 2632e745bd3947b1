-- A letter is kept as what it says and set as HTML when it leaves: its HTML is four times as long as the rest, and nobody ever read it from here.
-- html_body is what an earlier version has queued; programs of that version send a letter of ours as text alone.
ALTER TABLE mail
  ADD COLUMN letter json,
  ALTER COLUMN html_body SET DEFAULT '';
