-- Check-in at the door: the devices of volunteers, and who came.

CREATE TABLE check_in_device (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  -- What the desk calls it, such as "Main door".
  name text NOT NULL,
  -- Whether it says who needs assistance.
  shows_needs boolean NOT NULL,
  added_at timestamptz NOT NULL,
  added_by_id text NOT NULL,
  -- Of the link that enrols it, which works once.
  link_hash bytea NOT NULL UNIQUE,
  link_expires_at timestamptz NOT NULL,
  -- Of the cookie that it has since.
  secret_hash bytea UNIQUE,
  enrolled_at timestamptz,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  CHECK ((secret_hash IS NULL) = (enrolled_at IS NULL))
);
CREATE INDEX check_in_device_by_conference ON check_in_device (conference_id, added_at);

-- What happened at the doors. Rows are only ever added, with ids that the devices make: devices may send them in any order and more than once.
CREATE TABLE attendance (
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{8,64}$'),
  -- Grows in the order of arrival within a conference, so that a device asks only for what is new.
  position bigint GENERATED ALWAYS AS IDENTITY,
  conference_id text NOT NULL REFERENCES conference (id),
  registration_id text NOT NULL REFERENCES registration (id),
  -- 0 is the registered person, 1 and so on who comes with them.
  companion integer NOT NULL DEFAULT 0 CHECK (companion >= 0),
  kind text NOT NULL CHECK (kind IN ('in', 'undone')),
  -- The check-in that is taken back. It may arrive after this row.
  undoes text,
  mode text NOT NULL DEFAULT 'in-person' CHECK (mode IN ('in-person', 'virtual')),
  -- By the clock of the device, and the day where the conference is.
  at timestamptz NOT NULL,
  day date NOT NULL,
  received_at timestamptz NOT NULL,
  -- The door; neither for somebody who joins from afar.
  device_id text REFERENCES check_in_device (id) ON DELETE SET NULL,
  organiser_id text,
  CHECK ((kind = 'undone') = (undoes IS NOT NULL))
);
CREATE INDEX attendance_by_conference ON attendance (conference_id, position);
CREATE INDEX attendance_by_registration ON attendance (registration_id);
