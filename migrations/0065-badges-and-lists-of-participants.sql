-- What the badge says about languages, and whether the person may stand in the public list of participants: not unless they said so.
ALTER TABLE registration_detail
  ADD COLUMN languages text NOT NULL DEFAULT '',
  ADD COLUMN listed_publicly boolean NOT NULL DEFAULT false;
