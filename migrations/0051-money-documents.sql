-- Documents about money. The PDF of an invoice or credit note is made once, from what was fixed when it was issued, and never altered.
CREATE TABLE invoice_document (
  invoice_id text PRIMARY KEY REFERENCES invoice (id),
  file_id text NOT NULL UNIQUE REFERENCES stored_file (id),
  made_at timestamptz NOT NULL
);
CREATE TRIGGER invoice_document_never_changes BEFORE UPDATE OR DELETE ON invoice_document FOR EACH ROW EXECUTE FUNCTION never_changes();

-- Pro formas count over all years and companies; a number may be missing.
CREATE SEQUENCE pro_forma_number;

-- What is to be paid, before it is invoiced: also the quote that holds the price until its day. It names nobody: the payer and the people
-- are read from the booking when the document is made, and a booking that changed gets a new one.
CREATE TABLE pro_forma (
  id text PRIMARY KEY,
  -- PT-P-2027-0001
  reference text NOT NULL UNIQUE,
  booking_id text NOT NULL REFERENCES booking (id),
  entity_version_id text NOT NULL REFERENCES legal_entity_version (id),
  bank_account_id text REFERENCES bank_account (id),
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  -- Charge, amounts and tax of each line.
  lines jsonb NOT NULL,
  gross_minor bigint NOT NULL CHECK (gross_minor > 0),
  -- A hash of the payer, the lines and the account: the same booking keeps its pro forma.
  fingerprint text NOT NULL,
  issued_on date NOT NULL,
  valid_until date NOT NULL,
  made_at timestamptz NOT NULL,
  -- The id of an account, or 'payer'.
  made_by_id text NOT NULL
);
CREATE INDEX pro_forma_by_booking ON pro_forma (booking_id, made_at DESC);
