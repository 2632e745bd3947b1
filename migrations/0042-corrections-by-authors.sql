-- Authors correct what they have sent: at once until the review begins, and afterwards by a request that the organisers answer.
CREATE TABLE correction_request (
  id text PRIMARY KEY,
  submission_id text NOT NULL REFERENCES submission (id),
  -- The paper whose title and authors are to change; without one it is about the answers of the form.
  paper_id text REFERENCES paper (id),
  state text NOT NULL CHECK (state IN ('open', 'granted', 'refused')),
  -- The form as the author filled it in. It names people, and goes with an erasure.
  wanted jsonb NOT NULL,
  reason text NOT NULL DEFAULT '',
  requested_at timestamptz NOT NULL,
  answered_at timestamptz,
  answered_by text,
  -- Shown to the author.
  note text,
  CHECK ((state = 'open') = (answered_at IS NULL))
);
CREATE UNIQUE INDEX correction_request_open ON correction_request (submission_id, coalesce(paper_id, '')) WHERE state = 'open';
CREATE INDEX correction_request_of_submission ON correction_request (submission_id, requested_at);

-- What the desk's list and its first page filter by; a trigger maintains it.
ALTER TABLE paper ADD COLUMN correction_requested boolean NOT NULL DEFAULT false;
CREATE INDEX paper_correction_requested ON paper (received_at, id) WHERE correction_requested;

CREATE FUNCTION correction_requested() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE paper SET
    version = version + 1,
    correction_requested = EXISTS (
      SELECT FROM correction_request request
      WHERE request.submission_id = paper.submission_id AND request.state = 'open' AND (request.paper_id IS NULL OR request.paper_id = paper.id)
    )
  WHERE submission_id = NEW.submission_id AND (NEW.paper_id IS NULL OR id = NEW.paper_id);
  RETURN NULL;
END $$;
CREATE TRIGGER correction_requested AFTER INSERT OR UPDATE ON correction_request FOR EACH ROW EXECUTE FUNCTION correction_requested();

-- A new address of an author counts once a link that was sent there is opened and confirmed.
CREATE TABLE address_change (
  submission_id text PRIMARY KEY REFERENCES submission (id),
  email text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

-- The copy without names that the guideline asks for, which reviewers read. It belongs to a paper, as a document does.
ALTER TABLE submission_file DROP CONSTRAINT submission_file_kind_check;
ALTER TABLE submission_file ADD CONSTRAINT submission_file_kind_check CHECK (kind IN ('document', 'documentblind', 'documentcv'));
