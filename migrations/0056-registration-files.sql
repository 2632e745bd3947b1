-- What participants and payers send with a registration: a proof for a category that needs approval, and the bank's slip of a transfer.
CREATE TABLE registration_file (
  file_id text PRIMARY KEY REFERENCES stored_file (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('proof', 'bank-slip')),
  booking_id text NOT NULL REFERENCES booking (id),
  -- The person whose proof it is.
  registration_id text REFERENCES registration (id),
  sent_at timestamptz NOT NULL,
  CHECK ((kind = 'proof') = (registration_id IS NOT NULL))
);
CREATE INDEX registration_file_by_booking ON registration_file (booking_id, sent_at);
CREATE INDEX registration_file_by_registration ON registration_file (registration_id) WHERE registration_id IS NOT NULL;
