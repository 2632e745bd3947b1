-- Places at a conference: who registered and in which category, discount codes, scholarships, and what happens with the places of a conference
-- that is cancelled or moved.

-- A person takes part in a conference.
CREATE TABLE registration (
  id text PRIMARY KEY,
  -- The submission's reference when it came with the submission form.
  reference text NOT NULL UNIQUE,
  conference_id text NOT NULL REFERENCES conference (id),
  submission_id text UNIQUE REFERENCES submission (id),
  regtype text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting-list', 'needs-approval', 'scholarship-applied', 'open', 'paid', 'cancelled', 'carried', 'lapsed')),
  fee_minor integer NOT NULL CHECK (fee_minor >= 0),
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  title text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  company text NOT NULL,
  country text NOT NULL,
  registered_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(reference || ' ' || name || ' ' || email || ' ' || company)) STORED,
  -- A copy of whether the form looked suspicious, as papers have one; triggers maintain it.
  suspicious boolean NOT NULL DEFAULT false,
  booking_id text REFERENCES booking (id),
  -- The place that a carried registration became.
  carried_to_id text REFERENCES registration (id),
  -- The later conference to which the person asked the office to move the place, until the office has answered.
  carry_asked_for_id text REFERENCES conference (id),
  -- When somebody else took this place; null while it belongs to whoever registered. What was issued or requested before belongs to the earlier person.
  holder_since timestamptz,
  -- A place of a limited category that a form took is held until this moment; opening the link of its letter sets it to null. When nobody does, the
  -- place goes to the waiting list, and the link still gives it back while one is free. So do places that were more than are held for one address.
  held_until timestamptz
);
CREATE INDEX registration_by_words ON registration USING gin (words);
CREATE INDEX registration_in_order ON registration (registered_at, id);
CREATE INDEX registration_by_conference ON registration (conference_id, registered_at, id) INCLUDE (state);
CREATE INDEX registration_by_state ON registration (state, registered_at, id);
CREATE INDEX registration_by_email ON registration (lower(email));
CREATE INDEX registration_by_name ON registration (lower(name) COLLATE "C", id);
CREATE INDEX registration_by_category ON registration (regtype, registered_at, id) INCLUDE (state);
CREATE INDEX registration_by_country ON registration (country, registered_at, id) INCLUDE (state);
CREATE INDEX registration_suspicious ON registration (registered_at, id) WHERE suspicious;
CREATE INDEX registration_by_booking ON registration (booking_id);
-- Seats are counted by category.
CREATE INDEX registration_seats ON registration (conference_id, regtype) WHERE state IN ('open', 'paid');
CREATE INDEX registration_carry_asked ON registration (booking_id) WHERE carry_asked_for_id IS NOT NULL AND state IN ('open', 'paid');
CREATE INDEX registration_by_carry_asked_for ON registration (carry_asked_for_id) WHERE carry_asked_for_id IS NOT NULL;
CREATE INDEX registration_held ON registration (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX registration_by_carried_to ON registration (carried_to_id) WHERE carried_to_id IS NOT NULL;

CREATE FUNCTION registration_completed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.suspicious := EXISTS (SELECT FROM submission WHERE id = NEW.submission_id AND suspicion IS NOT NULL);
  RETURN NEW;
END $$;
CREATE TRIGGER registration_completed BEFORE INSERT ON registration FOR EACH ROW EXECUTE FUNCTION registration_completed();

ALTER TABLE charge ADD FOREIGN KEY (registration_id) REFERENCES registration (id);
ALTER TABLE invoice_line ADD FOREIGN KEY (registration_id) REFERENCES registration (id);

CREATE TABLE registration_move (
  registration_id text NOT NULL REFERENCES registration (id),
  position integer NOT NULL,
  from_state text,
  to_state text NOT NULL,
  moved_at timestamptz NOT NULL,
  moved_by text NOT NULL,
  note text,
  PRIMARY KEY (registration_id, position)
);

-- A move that is taken back is deleted, and changes the registration too.
CREATE FUNCTION registration_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registration SET version = version + 1 WHERE id = coalesce(NEW.registration_id, OLD.registration_id);
  RETURN NULL;
END $$;
CREATE TRIGGER registration_moved AFTER INSERT OR UPDATE OR DELETE ON registration_move FOR EACH ROW EXECUTE FUNCTION registration_moved();

-- What the badge says, and what somebody needs. Only those who look after registrations see it; it goes with the person.
CREATE TABLE registration_detail (
  registration_id text PRIMARY KEY REFERENCES registration (id),
  badge_name text NOT NULL,
  dietary_needs text NOT NULL,
  access_needs text NOT NULL,
  -- What the badge says about languages, and whether the person may stand in the public list of participants: not unless they said so.
  languages text NOT NULL DEFAULT '',
  listed_publicly boolean NOT NULL DEFAULT false
);

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

CREATE TABLE discount_code (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  -- In capitals, as people type it on the form.
  code text NOT NULL CHECK (code ~ '^[A-Z0-9-]{3,24}$'),
  -- Either a part of the fee in per cent, or an amount in each currency.
  percent integer CHECK (percent BETWEEN 1 AND 100),
  amount_gbp_minor integer CHECK (amount_gbp_minor > 0),
  amount_eur_minor integer CHECK (amount_eur_minor > 0),
  max_uses integer NOT NULL CHECK (max_uses BETWEEN 1 AND 10000),
  expires_on date,
  -- The codes of the categories that it is for; none means all.
  categories jsonb NOT NULL DEFAULT '[]',
  reason text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by_id text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (conference_id, code),
  CHECK ((percent IS NULL) = (amount_gbp_minor IS NOT NULL AND amount_eur_minor IS NOT NULL))
);

-- A code is used once for a registration. A use that was given back stays, so that a step that is undone can take it again.
CREATE TABLE discount_use (
  registration_id text PRIMARY KEY REFERENCES registration (id),
  code_id text NOT NULL REFERENCES discount_code (id) ON DELETE CASCADE,
  used_at timestamptz NOT NULL,
  released_at timestamptz
);
CREATE INDEX discount_use_by_code ON discount_use (code_id) WHERE released_at IS NULL;
CREATE INDEX discount_use_of_code ON discount_use (code_id);

CREATE TABLE scholarship_settings (
  conference_id text PRIMARY KEY REFERENCES conference (id) ON DELETE CASCADE,
  -- What may be awarded together; whoever awards locks this row first.
  budget_gbp_minor integer NOT NULL CHECK (budget_gbp_minor BETWEEN 0 AND 100000000),
  budget_eur_minor integer NOT NULL CHECK (budget_eur_minor BETWEEN 0 AND 100000000),
  -- The largest share of the fee.
  max_percent integer NOT NULL CHECK (max_percent BETWEEN 1 AND 100),
  -- Countries and career stages that may apply; none means all.
  countries jsonb NOT NULL DEFAULT '[]',
  career_stages jsonb NOT NULL DEFAULT '[]',
  -- The last day to apply, in the conference's time zone.
  closes_on date NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL
);
CREATE TRIGGER scholarship_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scholarship_settings
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();

CREATE TABLE scholarship (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  registration_id text NOT NULL UNIQUE REFERENCES registration (id) ON DELETE CASCADE,
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  career_stage text NOT NULL,
  -- Why the person applies, in their words.
  statement text NOT NULL,
  state text NOT NULL CHECK (state IN ('applied', 'awarded', 'accepted', 'declined', 'reserve', 'refused', 'lapsed')),
  -- The share of the fee, and what it takes from the budget.
  percent integer CHECK (percent BETWEEN 1 AND 100),
  amount_minor bigint CHECK (amount_minor >= 0),
  answer_by date,
  -- Why it was refused, as the person was told.
  reason text NOT NULL DEFAULT '',
  -- Its state when the place ended; the place may be given back.
  ended_from text CHECK (ended_from IN ('applied', 'awarded', 'accepted', 'reserve')),
  applied_at timestamptz NOT NULL,
  -- Orders the reserve list.
  reserved_at timestamptz,
  decided_at timestamptz,
  answered_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK (state NOT IN ('awarded', 'accepted') OR percent IS NOT NULL AND amount_minor IS NOT NULL AND answer_by IS NOT NULL),
  CHECK ((state = 'reserve') <= (reserved_at IS NOT NULL)),
  CHECK (ended_from IS NULL OR state = 'lapsed')
);
CREATE INDEX scholarship_by_conference ON scholarship (conference_id, state);
CREATE INDEX scholarship_to_answer ON scholarship (answer_by) WHERE state = 'awarded';

-- The conference's page shows the totals, and the registration form whether one may apply.
CREATE TRIGGER scholarship_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scholarship
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
CREATE TRIGGER scholarship_version BEFORE UPDATE ON scholarship FOR EACH ROW EXECUTE FUNCTION increase_version();

CREATE TABLE choice_round (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  conference_state text NOT NULL CHECK (conference_state IN ('postponed', 'cancelled')),
  -- The last day to answer, in the conference's time zone.
  answer_by date NOT NULL,
  -- What an organiser added to the letters.
  message text NOT NULL,
  started_at timestamptz NOT NULL,
  started_by_id text NOT NULL,
  -- When the last place was decided, or another round took over.
  ended_at timestamptz
);
-- Two clicks start one round.
CREATE UNIQUE INDEX choice_round_open ON choice_round (conference_id) WHERE ended_at IS NULL;
CREATE INDEX choice_round_by_conference ON choice_round (conference_id);

CREATE TABLE place_choice (
  round_id text NOT NULL REFERENCES choice_round (id) ON DELETE CASCADE,
  registration_id text NOT NULL REFERENCES registration (id) ON DELETE CASCADE,
  -- 'credit' is what happens with a cancelled conference when nobody answers.
  choice text CHECK (choice IN ('carry', 'refund', 'stay', 'credit')),
  chosen_at timestamptz,
  chosen_by text CHECK (chosen_by IN ('payer', 'office', 'nobody')),
  refund_id text REFERENCES refund (id),
  PRIMARY KEY (round_id, registration_id),
  CHECK ((choice IS NULL) = (chosen_at IS NULL) AND (choice IS NULL) = (chosen_by IS NULL)),
  CHECK (refund_id IS NULL OR choice = 'refund'),
  CHECK (choice <> 'credit' OR chosen_by = 'nobody')
);
CREATE INDEX place_choice_by_registration ON place_choice (registration_id);
CREATE INDEX place_choice_by_refund ON place_choice (refund_id) WHERE refund_id IS NOT NULL;

-- The person of a registration is the person of its form, also after a correction.
CREATE FUNCTION registration_corrected() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registration SET title = NEW.title, name = NEW.name, email = NEW.email, company = NEW.company, country = NEW.country,
    suspicious = NEW.suspicion IS NOT NULL, version = version + 1
  WHERE submission_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER registration_corrected AFTER UPDATE OF title, name, email, company, country, suspicion ON submission
  FOR EACH ROW EXECUTE FUNCTION registration_corrected();

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
