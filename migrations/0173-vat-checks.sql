-- Evidence that the VAT number of a payer was checked, such as the reply of VIES: a file, the reference of the consultation, or both. It is kept as
-- long as the invoices that rest on it.
CREATE TABLE vat_check (
  id text PRIMARY KEY,
  booking_id text NOT NULL REFERENCES booking (id),
  -- As it was checked; the payer's may change later.
  vat_number text NOT NULL,
  checked_on date NOT NULL,
  reference text NOT NULL DEFAULT '',
  file_id text REFERENCES stored_file (id),
  noted_at timestamptz NOT NULL,
  -- The id of an account.
  noted_by_id text NOT NULL,
  CHECK (reference <> '' OR file_id IS NOT NULL)
);
CREATE INDEX vat_check_by_booking ON vat_check (booking_id, checked_on DESC);
CREATE INDEX vat_check_by_file ON vat_check (file_id) WHERE file_id IS NOT NULL;
