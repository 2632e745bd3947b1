-- Roles in a conference: who was appointed, who confirmed it, and until when. Letters of thanks are sent once.

CREATE TABLE conference_role (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('co-chair', 'keynote', 'reviewer', 'ambassador', 'sponsor', 'academic-partner')),
  state text NOT NULL CHECK (state IN ('applied', 'appointed', 'confirmed', 'ended')),
  -- The application that it follows from; null for somebody whom the office asked.
  application_id text REFERENCES application (id) ON DELETE SET NULL,
  name text NOT NULL,
  title text NOT NULL,
  organisation text NOT NULL,
  email text NOT NULL,
  -- Of the link with which the person confirms it.
  token_hash bytea UNIQUE,
  expires_at timestamptz,
  appointed_at timestamptz NOT NULL,
  appointed_by_id text NOT NULL,
  confirmed_at timestamptz,
  ended_at timestamptz,
  end_kind text CHECK (end_kind IN ('term', 'declined', 'withdrawn')),
  CHECK ((state = 'ended') = (ended_at IS NOT NULL AND end_kind IS NOT NULL)),
  CHECK (state <> 'confirmed' OR confirmed_at IS NOT NULL)
);
CREATE UNIQUE INDEX conference_role_live ON conference_role (conference_id, role, lower(email)) WHERE state <> 'ended';
CREATE INDEX conference_role_by_email ON conference_role (lower(email));
CREATE INDEX conference_role_by_application ON conference_role (application_id) WHERE application_id IS NOT NULL;
CREATE TRIGGER conference_role_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON conference_role FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();

-- Whom we have thanked for coming.
CREATE TABLE attendance_thanks (
  registration_id text PRIMARY KEY REFERENCES registration (id) ON DELETE CASCADE,
  thanked_at timestamptz NOT NULL
);
