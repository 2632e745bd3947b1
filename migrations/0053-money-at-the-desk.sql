-- Money at the desk: the list of bookings with what each owes, and a version that every change of its money increases.

CREATE INDEX invoice_line_by_charge ON invoice_line (charge_id);
CREATE INDEX booking_by_day ON booking (booked_at, id);
DROP INDEX booking_by_conference;
CREATE INDEX booking_by_conference ON booking (conference_id, booked_at, id);
CREATE INDEX payment_failed ON payment (made_at) WHERE state IN ('failed', 'charged-back');

-- What the list is searched by.
ALTER TABLE booking ADD COLUMN words tsvector NOT NULL
  GENERATED ALWAYS AS (submission_words(reference || ' ' || payment_reference || ' ' || payer_name || ' ' || payer_organisation || ' ' || payer_email)) STORED;
CREATE INDEX booking_by_words ON booking USING gin (words);

-- What a booking still owes, invoiced or not, what settled its invoices, and what it has left over.
CREATE VIEW booking_account AS
SELECT booking.id AS booking_id,
  (SELECT coalesce(sum(charge.gross_minor), 0) FROM charge JOIN registration ON registration.id = charge.registration_id
    WHERE charge.booking_id = booking.id AND charge.removed_at IS NULL AND registration.state IN ('open', 'paid')
    AND NOT EXISTS (SELECT FROM invoice_line JOIN invoice ON invoice.id = invoice_line.invoice_id
      WHERE invoice_line.charge_id = charge.id AND invoice.kind = 'invoice' AND invoice.state <> 'credited'))
  + (SELECT coalesce(sum(invoice.gross_minor - (SELECT coalesce(sum(amount_minor), 0) FROM allocation WHERE invoice_id = invoice.id)), 0)
    FROM invoice WHERE invoice.booking_id = booking.id AND kind = 'invoice' AND state = 'issued') AS owed_minor,
  (SELECT coalesce(sum(allocation.amount_minor), 0) FROM invoice JOIN allocation ON allocation.invoice_id = invoice.id
    WHERE invoice.booking_id = booking.id AND allocation.kind IN ('payment', 'credit', 'bank-charges')) AS settled_minor,
  (SELECT coalesce(-sum(amount_minor), 0) FROM ledger_entry WHERE account = 'customer-credit' AND ledger_entry.booking_id = booking.id) AS credit_minor
FROM booking;

-- Every change of the money of a booking increases its version, so that an organiser who saw it before is told. Whoever writes holds its lock.
CREATE FUNCTION booking_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking SET version = version WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_transaction_changes_booking AFTER INSERT ON ledger_transaction
  FOR EACH ROW WHEN (NEW.booking_id IS NOT NULL) EXECUTE FUNCTION booking_money_changed();
CREATE TRIGGER charge_changes_booking AFTER INSERT OR UPDATE OF removed_at, gross_minor ON charge
  FOR EACH ROW EXECUTE FUNCTION booking_money_changed();

-- Which reminders went out for which due date; another due date begins again.
CREATE TABLE booking_reminder (
  booking_id text NOT NULL REFERENCES booking (id) ON DELETE CASCADE,
  due_on date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('before', 'after', 'warning', 'lapsed')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (booking_id, due_on, kind)
);
CREATE INDEX booking_by_due_day ON booking (due_on) WHERE due_on IS NOT NULL;

-- The place that a carried registration became.
ALTER TABLE registration ADD COLUMN carried_to_id text REFERENCES registration (id);

-- Credit that is paid out. It is taken from the credit of the booking when it is asked for, and comes back when it fails.
CREATE TABLE refund (
  id text PRIMARY KEY,
  booking_id text NOT NULL REFERENCES booking (id),
  entity_id text NOT NULL REFERENCES legal_entity (id),
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  state text NOT NULL CHECK (state IN ('requested', 'approved', 'sent', 'done', 'failed')),
  route text NOT NULL CHECK (route IN ('bank-transfer', 'card', 'cash')),
  payee text NOT NULL,
  -- IBAN, or sort code and account number.
  account text NOT NULL,
  bic text NOT NULL,
  reason text NOT NULL,
  requested_at timestamptz NOT NULL,
  requested_by_id text NOT NULL,
  approved_at timestamptz,
  approved_by_id text,
  sent_at timestamptz,
  ended_at timestamptz,
  failure text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX refund_by_booking ON refund (booking_id);
CREATE INDEX refund_by_state ON refund (state, requested_at, id);
