-- What ends documents by itself, and what people say about the names that are printed.

-- The holder is to be told that it was revoked; a job does it within a minute.
ALTER TABLE document ADD COLUMN untold boolean NOT NULL DEFAULT false;
CREATE INDEX document_untold ON document (ended_at) WHERE untold;

-- Whatever act ends a place, by whomever: its documents end with it. A payment that was taken back makes a paid place open again. A letter of
-- acceptance is about the paper and stays.
CREATE FUNCTION end_documents_of_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document SET state = 'revoked', ended_at = now(), ended_by = 'system', untold = true,
    end_reason = CASE WHEN NEW.state = 'open' THEN 'payment' ELSE 'place-ended' END
  WHERE registration_id = NEW.id AND state = 'valid' AND kind <> 'acceptance-letter';
  RETURN NULL;
END $$;
CREATE TRIGGER registration_ends_documents AFTER UPDATE OF state ON registration FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND (NEW.state IN ('cancelled', 'carried', 'lapsed') OR (OLD.state = 'paid' AND NEW.state = 'open')))
  EXECUTE FUNCTION end_documents_of_registration();

-- A paper that is withdrawn, or moves to another conference, takes its documents with it.
CREATE FUNCTION end_documents_of_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE document SET state = 'revoked', ended_at = now(), ended_by = 'system', untold = true, end_reason = 'place-ended'
  WHERE paper_id = NEW.id AND conference_id = OLD.conference_id AND state = 'valid';
  RETURN NULL;
END $$;
CREATE TRIGGER paper_ends_documents AFTER UPDATE OF state, conference_id ON paper FOR EACH ROW
  WHEN ((OLD.state <> NEW.state AND NEW.state = 'withdrawn') OR OLD.conference_id <> NEW.conference_id)
  EXECUTE FUNCTION end_documents_of_paper();

-- Somebody has read the names that stand on certificate and badge, and said that they are right.
CREATE TABLE name_confirmation (
  registration_id text PRIMARY KEY REFERENCES registration (id) ON DELETE CASCADE,
  confirmed_at timestamptz NOT NULL
);
