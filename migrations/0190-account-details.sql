-- What people tell about themselves once, for forms to be prefilled with; the times they read are given in their zone, or in UTC.
ALTER TABLE account
  ADD COLUMN affiliation text NOT NULL DEFAULT '',
  ADD COLUMN orcid text,
  ADD COLUMN time_zone text,
  ADD COLUMN photo text REFERENCES picture (id);
CREATE INDEX account_by_photo ON account (photo) WHERE photo IS NOT NULL;
