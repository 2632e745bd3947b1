-- Letters of invitation for a visa: what a conference asks for, and who requested one. Passport data is encrypted with a key that is not in the database.

CREATE TABLE visa_settings (
  conference_id text PRIMARY KEY REFERENCES conference (id) ON DELETE CASCADE,
  is_offered boolean NOT NULL,
  -- For how long a place must have been paid; no bank takes a payment back unnoticed after that.
  paid_days integer NOT NULL CHECK (paid_days BETWEEN 0 AND 90),
  by_scholarship boolean NOT NULL,
  by_role boolean NOT NULL,
  -- After the last day of the conference; then the passport data is erased.
  erase_days integer NOT NULL CHECK (erase_days BETWEEN 1 AND 180),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL
);

CREATE SEQUENCE visa_number;

CREATE TABLE visa_request (
  id text PRIMARY KEY,
  -- V-2026-000001
  reference text NOT NULL UNIQUE,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  registration_id text NOT NULL REFERENCES registration (id) ON DELETE CASCADE,
  -- The accompanying person for whom it is; empty for the participant.
  companion text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('open', 'checked', 'issued', 'refused-by-us', 'revoked')),
  -- What permitted the request.
  grounds text NOT NULL CHECK (grounds IN ('paid', 'scholarship', 'role')),
  -- The passport and the travel, with AES-256-GCM; gone after the conference.
  sealed bytea,
  key_id text CHECK (key_id ~ '^[0-9a-f]{16}$'),
  -- Recognises the same passport without its number; stays.
  passport_hash bytea NOT NULL,
  requested_at timestamptz NOT NULL,
  checked_at timestamptz,
  checked_by_id text,
  issued_at timestamptz,
  issued_by_id text,
  -- When both letters were made and the person was told.
  letters_at timestamptz,
  ended_at timestamptz,
  -- Why it was refused or revoked, as the person was told.
  reason text NOT NULL DEFAULT '',
  outcome text CHECK (outcome IN ('granted', 'denied', 'no-show')),
  outcome_at timestamptz,
  erased_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK ((sealed IS NULL) = (erased_at IS NOT NULL)),
  CHECK ((sealed IS NULL) = (key_id IS NULL)),
  CHECK ((state IN ('checked', 'issued')) <= (checked_at IS NOT NULL AND checked_by_id IS NOT NULL)),
  CHECK ((state IN ('issued', 'revoked')) <= (issued_at IS NOT NULL AND issued_by_id IS NOT NULL)),
  CHECK ((state IN ('refused-by-us', 'revoked')) = (ended_at IS NOT NULL)),
  CHECK (outcome IS NULL OR state IN ('issued', 'revoked')),
  CHECK ((outcome IS NULL) = (outcome_at IS NULL))
);
-- A form that is sent twice makes one request.
CREATE UNIQUE INDEX visa_request_live ON visa_request (registration_id, companion) WHERE state IN ('open', 'checked', 'issued');
CREATE INDEX visa_request_by_time ON visa_request (requested_at, id);
CREATE INDEX visa_request_by_conference ON visa_request (conference_id, state);
CREATE INDEX visa_request_by_passport ON visa_request (passport_hash);
CREATE INDEX visa_request_without_letters ON visa_request (issued_at) WHERE state = 'issued' AND letters_at IS NULL;
CREATE INDEX visa_request_sealed ON visa_request (conference_id) WHERE sealed IS NOT NULL;

CREATE FUNCTION visa_request_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER visa_request_version BEFORE UPDATE ON visa_request FOR EACH ROW EXECUTE FUNCTION visa_request_version();

-- A letter that ends with a place, whatever act ended it, ends the request too.
CREATE FUNCTION end_visa_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE visa_request SET state = 'revoked', ended_at = coalesce(NEW.ended_at, now())
  WHERE 'visa:' || id = NEW.subject AND state = 'issued';
  RETURN NULL;
END $$;
CREATE TRIGGER document_ends_visa_request AFTER UPDATE OF state ON document FOR EACH ROW
  WHEN (NEW.kind = 'visa-invitation' AND OLD.state = 'valid' AND NEW.state = 'revoked')
  EXECUTE FUNCTION end_visa_request();
