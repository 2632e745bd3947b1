-- Letters and certificates as they were issued. Anyone with the code of one can check it.

-- The public halves of the keys that sign documents. The private halves are files and never in the database or its backup.
CREATE TABLE signing_key (
  -- The first 16 hexadecimal digits of the SHA-256 of the public key.
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  public_key text NOT NULL,
  began_at timestamptz NOT NULL,
  -- Nothing is signed with it from then on; what it signed before stays signed.
  ended_at timestamptz
);

-- The house's own words for a kind of document; version 1 is the standard text, which the program brings.
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

-- What a conference prints on its documents, and until when names can be corrected.
CREATE TABLE document_settings (
  conference_id text PRIMARY KEY REFERENCES conference (id) ON DELETE CASCADE,
  logo text REFERENCES picture (id),
  -- At most two: name, function, picture.
  signatures jsonb NOT NULL CHECK (jsonb_typeof(signatures) = 'array' AND jsonb_array_length(signatures) <= 2),
  names_until date,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL
);

CREATE SEQUENCE document_number;

CREATE TABLE document (
  id text PRIMARY KEY,
  -- D-2026-000001
  reference text NOT NULL UNIQUE,
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  kind text NOT NULL CHECK (kind IN ('acceptance-letter', 'presenter-certificate', 'listener-certificate', 'co-chair-certificate',
    'keynote-certificate', 'reviewer-certificate', 'ambassador-certificate', 'attendance-confirmation', 'visa-invitation')),
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
  end_reason text CHECK (end_reason IN ('corrected', 'mistake', 'place-ended', 'payment', 'misuse', 'erased')),
  end_note text NOT NULL DEFAULT '',
  replaced_by_id text REFERENCES document (id) DEFERRABLE INITIALLY DEFERRED,
  words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(reference || ' ' || code || ' ' || holder_name || ' ' || holder_email)) STORED,
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

-- What was issued stays as it was issued: only its state moves, and an erasure takes out the person.
CREATE FUNCTION document_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'an issued document is never deleted'; END IF;
  IF (NEW.id, NEW.reference, NEW.code, NEW.kind, NEW.conference_id, NEW.subject, NEW.language, NEW.template_version, NEW.issued_at, NEW.sha256, NEW.signature, NEW.signing_key_id)
    IS DISTINCT FROM (OLD.id, OLD.reference, OLD.code, OLD.kind, OLD.conference_id, OLD.subject, OLD.language, OLD.template_version, OLD.issued_at, OLD.sha256, OLD.signature, OLD.signing_key_id)
    THEN RAISE EXCEPTION 'an issued document is never rewritten'; END IF;
  IF coalesce(current_setting('colloquia.erasing', true), '') <> 'yes'
    AND (NEW.holder_name, NEW.holder_email, NEW.statement, NEW.file_id) IS DISTINCT FROM (OLD.holder_name, OLD.holder_email, OLD.statement, OLD.file_id)
    THEN RAISE EXCEPTION 'an issued document is never rewritten'; END IF;
  IF OLD.state <> 'valid' AND NEW.state = 'valid' THEN RAISE EXCEPTION 'a document that has ended never becomes valid again'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER document_stays BEFORE UPDATE OR DELETE ON document FOR EACH ROW EXECUTE FUNCTION document_stays();

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
