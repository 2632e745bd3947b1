-- Letters and certificates as they were issued, which anyone with the code of one can check, and letters of invitation for a visa.

-- The public halves of the keys that sign documents. The private halves are files and never in the database or its backup.
CREATE TABLE signing_key (
  -- The first 16 hexadecimal digits of the SHA-256 of the public key.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  public_key text NOT NULL,
  began_at timestamptz NOT NULL,
  -- Nothing is signed with it from then on; what it signed before stays signed.
  ended_at timestamptz
);

-- What a conference prints on its documents, and until when names can be corrected.
CREATE TABLE document_settings (
  conference_id text PRIMARY KEY REFERENCES conference (id) ON DELETE CASCADE,
  logo text REFERENCES picture (id),
  -- At most two: name, function, picture.
  signatures jsonb NOT NULL CHECK (jsonb_typeof(signatures) = 'array' AND jsonb_array_length(signatures) <= 2),
  names_until date,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  -- The kinds of documents that a conference issues by itself, as soon as the rule of the kind is fulfilled.
  issues text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX document_settings_by_logo ON document_settings (logo) WHERE logo IS NOT NULL;

-- The organiser's own text for a kind of document; version 1 is the standard text, which the program brings.
CREATE TABLE document_text (
  kind text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'fr')),
  version integer NOT NULL CHECK (version > 1),
  title text NOT NULL,
  opening text NOT NULL,
  body text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  PRIMARY KEY (kind, language, version)
);

CREATE SEQUENCE document_number;

CREATE TABLE document (
  id text PRIMARY KEY,
  -- D-2026-000001
  reference text NOT NULL UNIQUE,
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  kind text NOT NULL CHECK (kind IN ('acceptance-letter', 'presenter-certificate', 'listener-certificate', 'co-chair-certificate',
    'keynote-certificate', 'reviewer-certificate', 'ambassador-certificate', 'sponsor-certificate', 'academic-partner-certificate',
    'attendance-confirmation', 'visa-invitation')),
  -- A valid document whose last day has passed is expired.
  state text NOT NULL CHECK (state IN ('valid', 'replaced', 'revoked')),
  conference_id text NOT NULL REFERENCES conference (id),
  -- For whom it is: registration, paper, reviewer, speaker or application with the id, or an entry by hand.
  subject text NOT NULL,
  registration_id text REFERENCES registration (id),
  paper_id text REFERENCES paper (id),
  holder_name text NOT NULL,
  holder_email text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'fr')),
  template_version integer NOT NULL CHECK (template_version > 0),
  issued_at timestamptz NOT NULL,
  issued_by text NOT NULL,
  expires_on date,
  -- The bytes that were issued; gone only after an erasure.
  file_id text UNIQUE REFERENCES stored_file (id),
  sha256 text NOT NULL,
  -- Exactly the text that was signed.
  statement text NOT NULL,
  signature text NOT NULL,
  signing_key_id text NOT NULL REFERENCES signing_key (id),
  ended_at timestamptz,
  ended_by text,
  end_reason text CHECK (end_reason IN ('corrected', 'mistake', 'place-ended', 'payment', 'misuse', 'conference', 'erased')),
  end_note text NOT NULL DEFAULT '',
  replaced_by_id text REFERENCES document (id) DEFERRABLE INITIALLY DEFERRED,
  words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(reference || ' ' || code || ' ' || holder_name || ' ' || holder_email)) STORED,
  -- The holder is to be told that it was revoked; a job does it within a minute.
  untold boolean NOT NULL DEFAULT false,
  -- The title of the paper that a document names, so that one by hand says the same when it is issued again.
  paper_title text NOT NULL DEFAULT '',
  CHECK ((state = 'valid') = (ended_at IS NULL)),
  CHECK ((state = 'replaced') = (replaced_by_id IS NOT NULL)),
  CHECK ((state = 'revoked') <= (end_reason IS NOT NULL))
);
-- Two organisers who issue at once issue one document.
CREATE UNIQUE INDEX document_valid_once ON document (conference_id, kind, language, subject) WHERE state = 'valid';
CREATE INDEX document_by_time ON document (issued_at, id);
CREATE INDEX document_by_conference ON document (conference_id, kind, subject);
CREATE INDEX document_by_registration ON document (registration_id) WHERE registration_id IS NOT NULL;
CREATE INDEX document_by_paper ON document (paper_id) WHERE paper_id IS NOT NULL;
CREATE INDEX document_by_address ON document (lower(holder_email));
CREATE INDEX document_by_words ON document USING gin (words);
CREATE INDEX document_untold ON document (ended_at) WHERE untold;
CREATE INDEX document_by_replaced_by ON document (replaced_by_id) WHERE replaced_by_id IS NOT NULL;

-- What was issued stays as it was issued: only its state moves, and an erasure takes out the person.
CREATE FUNCTION document_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'an issued document is never deleted'; END IF;
  IF (NEW.id, NEW.reference, NEW.code, NEW.kind, NEW.conference_id, NEW.subject, NEW.language, NEW.template_version, NEW.issued_at,
      NEW.sha256, NEW.signature, NEW.signing_key_id)
    IS DISTINCT FROM (OLD.id, OLD.reference, OLD.code, OLD.kind, OLD.conference_id, OLD.subject, OLD.language, OLD.template_version, OLD.issued_at,
      OLD.sha256, OLD.signature, OLD.signing_key_id)
    THEN RAISE EXCEPTION 'an issued document is never rewritten'; END IF;
  IF coalesce(current_setting('colloquia.erasing', true), '') <> 'yes'
    AND (NEW.holder_name, NEW.holder_email, NEW.statement, NEW.file_id) IS DISTINCT FROM (OLD.holder_name, OLD.holder_email, OLD.statement, OLD.file_id)
    THEN RAISE EXCEPTION 'an issued document is never rewritten'; END IF;
  IF OLD.state <> 'valid' AND NEW.state = 'valid' THEN RAISE EXCEPTION 'a document that has ended never becomes valid again'; END IF;
  RETURN NEW;
END $$;

-- A letter that ends with a place, whatever act ended it, ends the request too.
CREATE FUNCTION end_visa_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE visa_request SET state = 'revoked', ended_at = coalesce(NEW.ended_at, now())
  WHERE 'visa:' || id = NEW.subject AND state = 'issued';
  RETURN NULL;
END $$;
CREATE TRIGGER document_stays BEFORE UPDATE OR DELETE ON document FOR EACH ROW EXECUTE FUNCTION document_stays();
CREATE TRIGGER document_ends_visa_request AFTER UPDATE OF state ON document
  FOR EACH ROW WHEN (NEW.kind = 'visa-invitation' AND OLD.state = 'valid' AND NEW.state = 'revoked') EXECUTE FUNCTION end_visa_request();

-- Many documents issued at once, in the background.
CREATE TABLE document_batch (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id),
  kind text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'fr')),
  tells boolean NOT NULL,
  made_at timestamptz NOT NULL,
  made_by_id text NOT NULL,
  made_by text NOT NULL,
  finished_at timestamptz
);
CREATE INDEX document_batch_open ON document_batch (made_at) WHERE finished_at IS NULL;
CREATE INDEX document_batch_by_conference ON document_batch (conference_id, made_at DESC);

CREATE TABLE document_batch_item (
  batch_id text NOT NULL REFERENCES document_batch (id) ON DELETE CASCADE,
  position integer NOT NULL,
  subject text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'issued', 'refused')),
  document_id text REFERENCES document (id),
  problem text NOT NULL DEFAULT '',
  PRIMARY KEY (batch_id, position)
);
CREATE INDEX document_batch_item_waiting ON document_batch_item (batch_id, position) WHERE state = 'waiting';
CREATE INDEX document_batch_item_by_document ON document_batch_item (document_id) WHERE document_id IS NOT NULL;

-- Somebody has read the names that stand on certificate and badge, and said that they are right.
CREATE TABLE name_confirmation (
  registration_id text PRIMARY KEY REFERENCES registration (id) ON DELETE CASCADE,
  confirmed_at timestamptz NOT NULL
);

-- Who was asked by a letter to confirm the names that are printed, and who was reminded. A second run finds it here.
CREATE TABLE name_letter (
  registration_id text NOT NULL REFERENCES registration (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('question', 'reminder')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (registration_id, kind)
);

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
CREATE INDEX visa_request_by_registration ON visa_request (registration_id);
CREATE TRIGGER visa_request_version BEFORE UPDATE ON visa_request FOR EACH ROW EXECUTE FUNCTION increase_version();

-- Whatever act ends a place, by whomever: its documents end with it. A payment that was taken back makes a paid place open again. A letter of
-- acceptance is about the paper and stays.
CREATE FUNCTION end_documents_of_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document SET state = 'revoked', ended_at = now(), ended_by = 'system', untold = true,
    end_reason = CASE WHEN NEW.state = 'open' THEN 'payment' ELSE 'place-ended' END
  WHERE registration_id = NEW.id AND state = 'valid' AND kind <> 'acceptance-letter';
  RETURN NULL;
END $$;
CREATE TRIGGER registration_ends_documents AFTER UPDATE OF state ON registration
  FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND ((NEW.state IN ('cancelled', 'carried', 'lapsed')) OR OLD.state = 'paid' AND NEW.state = 'open'))
  EXECUTE FUNCTION end_documents_of_registration();

-- A paper that is withdrawn, or moves to another conference, takes its documents with it.
CREATE FUNCTION end_documents_of_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document SET state = 'revoked', ended_at = now(), ended_by = 'system', untold = true, end_reason = 'place-ended'
  WHERE paper_id = NEW.id AND conference_id = OLD.conference_id AND state = 'valid';
  RETURN NULL;
END $$;
CREATE TRIGGER paper_ends_documents AFTER UPDATE OF state, conference_id ON paper
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND NEW.state = 'withdrawn' OR OLD.conference_id <> NEW.conference_id) EXECUTE FUNCTION end_documents_of_paper();
