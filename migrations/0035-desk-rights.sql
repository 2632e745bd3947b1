-- What an organiser may do at the desk is granted right by right; those who work there already keep all of it.
ALTER TABLE account ADD COLUMN desk_rights text[] NOT NULL DEFAULT '{}' CHECK (desk_rights <@ ARRAY['content', 'conferences', 'submissions', 'review', 'registrations',
  'money', 'documents', 'visa', 'programme', 'check-in', 'publishing', 'people', 'settings']);
UPDATE account SET desk_rights = ARRAY['content', 'conferences', 'submissions', 'review', 'registrations', 'money', 'documents', 'visa', 'programme', 'check-in', 'publishing',
  'people', 'settings'] WHERE role = 'organiser';

-- The role of an account in one conference.
CREATE TABLE membership (
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('chair', 'reviewer', 'office', 'read-only')),
  since timestamptz NOT NULL,
  PRIMARY KEY (account_id, conference_id, role)
);
CREATE INDEX membership_by_conference ON membership (conference_id, role);
