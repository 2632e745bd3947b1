-- The person whom visitors may ask about a conference: name, what they do, and an address. All empty while nobody is named.
ALTER TABLE conference
  ADD COLUMN contact_name text NOT NULL DEFAULT '',
  ADD COLUMN contact_role text NOT NULL DEFAULT '',
  ADD COLUMN contact_email text NOT NULL DEFAULT '';
