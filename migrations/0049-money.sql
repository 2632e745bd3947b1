-- Money: who sells, who pays, what is charged, invoiced and paid, and the ledger. Amounts are integers in the smallest unit of their
-- currency. Nothing financial is updated or deleted; what was wrong is corrected by a further row.

-- The companies that issue invoices. What they are called and where they are is versioned: an invoice keeps the version it was issued with.
CREATE TABLE legal_entity (
  id text PRIMARY KEY,
  -- In the numbers of its invoices: PT-2027-0001.
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z]{2,6}$'),
  made_at timestamptz NOT NULL
);
CREATE TABLE legal_entity_version (
  id text PRIMARY KEY,
  entity_id text NOT NULL REFERENCES legal_entity (id),
  number integer NOT NULL CHECK (number >= 1),
  -- Without a name no invoice can be issued.
  name text NOT NULL,
  address text NOT NULL,
  country text NOT NULL,
  registration_number text NOT NULL,
  vat_number text NOT NULL,
  -- The last lines of its invoices.
  footer text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by_id text NOT NULL,
  UNIQUE (entity_id, number)
);
INSERT INTO legal_entity (id, code, made_at) VALUES ('portugal', 'PT', now()), ('sri-lanka', 'LK', now());
INSERT INTO legal_entity_version (id, entity_id, number, name, address, country, registration_number, vat_number, footer, made_at, made_by_id) VALUES
  ('portugal-1', 'portugal', 1, '', '', 'Portugal', '', '', '', now(), ''),
  ('sri-lanka-1', 'sri-lanka', 1, '', '', 'Sri Lanka', '', '', '', now(), '');

-- A change of an account is a new row. It counts once a second person has confirmed it, or, where there is no second one, after a delay.
CREATE TABLE bank_account (
  id text PRIMARY KEY,
  entity_id text NOT NULL REFERENCES legal_entity (id),
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  holder text NOT NULL,
  bank_name text NOT NULL,
  iban text NOT NULL DEFAULT '',
  bic text NOT NULL DEFAULT '',
  sort_code text NOT NULL DEFAULT '',
  account_number text NOT NULL DEFAULT '',
  proposed_at timestamptz NOT NULL,
  proposed_by_id text NOT NULL,
  confirmed_at timestamptz,
  confirmed_by_id text,
  refused_at timestamptz,
  CHECK (iban <> '' OR account_number <> '')
);
CREATE INDEX bank_account_current ON bank_account (entity_id, currency, confirmed_at DESC) WHERE confirmed_at IS NOT NULL;

-- The most precise rule that fits decides the tax of a line; a null fits everything. A change is a new row with a later day.
CREATE TABLE tax_rule (
  id text PRIMARY KEY,
  entity_id text NOT NULL REFERENCES legal_entity (id),
  event_country text,
  attendance text CHECK (attendance IN ('in-person', 'virtual')),
  customer text CHECK (customer IN ('business', 'private')),
  -- 2300 is 23 %.
  rate_basis_points integer NOT NULL CHECK (rate_basis_points BETWEEN 0 AND 10000),
  label text NOT NULL,
  -- The sentence that the law wants on the invoice.
  note text NOT NULL DEFAULT '',
  valid_from date NOT NULL,
  retired_at timestamptz,
  made_at timestamptz NOT NULL,
  made_by_id text NOT NULL
);

-- How a conference sells its places; without a row as the house does (src/domain/money/sales-settings.ts).
CREATE TABLE sales_settings (
  conference_id text PRIMARY KEY REFERENCES conference (id) ON DELETE CASCADE,
  entity_id text NOT NULL REFERENCES legal_entity (id),
  -- Places by category code; a category that is not named has no limit.
  capacities jsonb NOT NULL DEFAULT '{}',
  -- Codes of categories whose proof the office checks before anything is to be paid.
  approvals jsonb NOT NULL DEFAULT '[]',
  -- Days in which a place is to be paid, and days after that in which it lapses.
  due_days integer NOT NULL CHECK (due_days BETWEEN 1 AND 180),
  lapse_days integer NOT NULL CHECK (lapse_days BETWEEN 1 AND 180),
  -- A transfer that is short by at most this much counts as complete.
  tolerance_minor integer NOT NULL CHECK (tolerance_minor BETWEEN 0 AND 10000),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL
);

-- Payment references count bookings.
CREATE SEQUENCE booking_number;

-- One payer's registrations for one conference: what is charged and invoiced together.
CREATE TABLE booking (
  id text PRIMARY KEY,
  -- BK-7KQ2XM-R
  reference text NOT NULL UNIQUE,
  -- ISO 11649, at most 18 characters: what the payer writes into a transfer.
  payment_reference text NOT NULL UNIQUE CHECK (length(payment_reference) <= 18),
  conference_id text NOT NULL REFERENCES conference (id),
  entity_id text NOT NULL REFERENCES legal_entity (id),
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  -- The registration of the payer, when the payer takes part; null when an institution pays for others.
  -- Without a foreign key: registrations refer to bookings, and a backup orders tables by what they refer to.
  payer_registration_id text,
  payer_kind text NOT NULL CHECK (payer_kind IN ('person', 'institution')),
  payer_name text NOT NULL,
  payer_organisation text NOT NULL DEFAULT '',
  payer_address text NOT NULL DEFAULT '',
  payer_country text NOT NULL DEFAULT '',
  payer_email text NOT NULL,
  vat_number text NOT NULL DEFAULT '',
  purchase_order text NOT NULL DEFAULT '',
  -- What applied when it was made: the day of the terms, and the rule for refunds in words.
  terms_version text NOT NULL,
  refund_rule text NOT NULL,
  due_on date,
  -- The day until which the price holds.
  price_until date,
  booked_at timestamptz NOT NULL,
  link_version integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX booking_by_payer ON booking (lower(payer_email));
CREATE INDEX booking_by_conference ON booking (conference_id);

ALTER TABLE registration ADD COLUMN booking_id text REFERENCES booking (id);
CREATE INDEX registration_by_booking ON registration (booking_id);

-- What a booking owes: a fee, an accompanying person, an additional paper. Removed ones stay, because invoices name them.
CREATE TABLE charge (
  id text PRIMARY KEY,
  -- The order in which they were added.
  position bigint GENERATED ALWAYS AS IDENTITY,
  booking_id text NOT NULL REFERENCES booking (id),
  registration_id text NOT NULL REFERENCES registration (id),
  kind text NOT NULL CHECK (kind IN ('fee', 'accompanying', 'additional-paper')),
  -- The specification's code: 330 to 334.
  code text NOT NULL,
  description text NOT NULL,
  -- The accompanying person; empty where it is the registered one.
  person text NOT NULL DEFAULT '',
  attendance text NOT NULL CHECK (attendance IN ('in-person', 'virtual')),
  -- The price of the list, and what is left of it after discounts and scholarships; both include tax.
  list_minor integer NOT NULL CHECK (list_minor >= 0),
  gross_minor integer NOT NULL CHECK (gross_minor >= 0 AND gross_minor <= list_minor),
  -- Why it is less than the price of the list: a discount code or a scholarship, in words.
  reduction text NOT NULL DEFAULT '',
  added_at timestamptz NOT NULL,
  removed_at timestamptz
);
CREATE INDEX charge_by_booking ON charge (booking_id);
CREATE INDEX charge_by_registration ON charge (registration_id);

-- The last number of each series. Its row is locked until the commit: a transaction that fails leaves no gap.
CREATE TABLE invoice_series (
  entity_id text NOT NULL REFERENCES legal_entity (id),
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  year integer NOT NULL,
  last_number integer NOT NULL,
  PRIMARY KEY (entity_id, kind, year)
);

CREATE TABLE invoice (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  entity_id text NOT NULL REFERENCES legal_entity (id),
  entity_version_id text NOT NULL REFERENCES legal_entity_version (id),
  year integer NOT NULL,
  number integer NOT NULL CHECK (number >= 1),
  -- PT-2027-0001, PT-C-2027-0001
  reference text NOT NULL UNIQUE,
  booking_id text NOT NULL REFERENCES booking (id),
  conference_id text NOT NULL REFERENCES conference (id),
  -- The invoice that a credit note credits.
  credits_id text UNIQUE REFERENCES invoice (id),
  state text NOT NULL CHECK (state IN ('issued', 'credited', 'written-off')),
  -- As the payer was on the day.
  recipient jsonb NOT NULL,
  bank_account_id text REFERENCES bank_account (id),
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  net_minor bigint NOT NULL,
  vat_minor bigint NOT NULL,
  gross_minor bigint NOT NULL CHECK (gross_minor = net_minor + vat_minor AND gross_minor >= 0),
  -- The tax in pounds on an invoice in euros from a company in the United Kingdom, with the rate and where it was read.
  sterling_vat_minor bigint,
  sterling_rate text,
  reason text NOT NULL DEFAULT '',
  issued_on date NOT NULL,
  due_on date,
  issued_at timestamptz NOT NULL,
  -- The id of an account, or 'system'.
  issued_by_id text NOT NULL,
  UNIQUE (entity_id, kind, year, number),
  CHECK ((kind = 'credit-note') = (credits_id IS NOT NULL))
);
CREATE INDEX invoice_by_booking ON invoice (booking_id);

CREATE TABLE invoice_line (
  invoice_id text NOT NULL REFERENCES invoice (id),
  position integer NOT NULL CHECK (position >= 1),
  charge_id text NOT NULL REFERENCES charge (id),
  registration_id text NOT NULL REFERENCES registration (id),
  description text NOT NULL,
  -- The person to whom the line belongs.
  person text NOT NULL,
  reduction text NOT NULL DEFAULT '',
  list_minor integer NOT NULL,
  net_minor integer NOT NULL,
  vat_minor integer NOT NULL,
  gross_minor integer NOT NULL CHECK (gross_minor = net_minor + vat_minor),
  rate_basis_points integer NOT NULL,
  tax_label text NOT NULL,
  tax_note text NOT NULL,
  PRIMARY KEY (invoice_id, position)
);

CREATE TABLE payment (
  id text PRIMARY KEY,
  booking_id text REFERENCES booking (id),
  entity_id text NOT NULL REFERENCES legal_entity (id),
  method text NOT NULL CHECK (method IN ('bank-transfer', 'card', 'cash', 'cheque', 'on-site')),
  state text NOT NULL CHECK (state IN ('created', 'pending', 'confirmed', 'failed', 'charged-back')),
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- The provider's or the bank's own reference: the same one is never taken twice.
  source_key text UNIQUE,
  received_on date,
  note text NOT NULL DEFAULT '',
  made_at timestamptz NOT NULL,
  made_by_id text NOT NULL,
  confirmed_at timestamptz
);
CREATE INDEX payment_by_booking ON payment (booking_id);

-- What settles an invoice: its balance is its amount less the sum of its allocations. An allocation is taken back by a negative one.
CREATE TABLE allocation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_id text NOT NULL REFERENCES invoice (id),
  kind text NOT NULL CHECK (kind IN ('payment', 'credit', 'credit-note', 'bank-charges', 'write-off')),
  payment_id text REFERENCES payment (id),
  credit_note_id text REFERENCES invoice (id),
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  made_at timestamptz NOT NULL,
  made_by_id text NOT NULL,
  CHECK ((kind = 'payment') = (payment_id IS NOT NULL)),
  CHECK ((kind = 'credit-note') = (credit_note_id IS NOT NULL))
);
CREATE INDEX allocation_by_invoice ON allocation (invoice_id);
CREATE INDEX allocation_by_payment ON allocation (payment_id);

-- Double entry. Debits are positive, credits negative; a transaction is balanced, and nobody is named in it.
CREATE TABLE ledger_transaction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity_id text NOT NULL REFERENCES legal_entity (id),
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  posted_on date NOT NULL,
  kind text NOT NULL,
  invoice_id text REFERENCES invoice (id),
  payment_id text REFERENCES payment (id),
  booking_id text REFERENCES booking (id),
  conference_id text REFERENCES conference (id),
  -- What may happen once only has a key: the income of an invoice, a line of a statement, an event of a provider.
  once_key text UNIQUE,
  made_at timestamptz NOT NULL,
  -- The id of an account, or 'system'.
  made_by_id text NOT NULL
);
CREATE INDEX ledger_transaction_by_booking ON ledger_transaction (booking_id);

CREATE TABLE ledger_entry (
  transaction_id bigint NOT NULL REFERENCES ledger_transaction (id),
  position integer NOT NULL CHECK (position >= 1),
  account text NOT NULL CHECK (account IN (
    'receivables', 'deferred-income', 'income', 'vat', 'bank', 'cash', 'card-clearing', 'provider-fees', 'bank-charges', 'suspense',
    'customer-credit', 'refunds-payable', 'bad-debts')),
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  invoice_id text REFERENCES invoice (id),
  booking_id text REFERENCES booking (id),
  PRIMARY KEY (transaction_id, position)
);
CREATE INDEX ledger_entry_by_account ON ledger_entry (account, transaction_id);
CREATE INDEX ledger_entry_by_invoice ON ledger_entry (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX ledger_entry_by_booking ON ledger_entry (booking_id) WHERE booking_id IS NOT NULL;

CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE total bigint; entries integer;
BEGIN
  SELECT coalesce(sum(amount_minor), 0), count(*) INTO total, entries FROM ledger_entry WHERE transaction_id = coalesce(NEW.transaction_id, 0);
  IF total <> 0 OR entries < 2 THEN
    RAISE EXCEPTION 'Ledger transaction % is not balanced: % entries, %', NEW.transaction_id, entries, total USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_transaction_balances AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();

-- A closed period takes no more transactions; corrections are posted to the open one.
CREATE TABLE accounting_period (
  entity_id text NOT NULL REFERENCES legal_entity (id),
  closed_through date NOT NULL,
  closed_at timestamptz NOT NULL,
  closed_by_id text NOT NULL,
  PRIMARY KEY (entity_id, closed_through)
);
CREATE FUNCTION ledger_period_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM accounting_period WHERE entity_id = NEW.entity_id AND closed_through >= NEW.posted_on) THEN
    RAISE EXCEPTION 'The accounting period of % is closed', NEW.posted_on USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_period_is_open BEFORE INSERT ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION ledger_period_is_open();

CREATE FUNCTION never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never updated or deleted', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER ledger_transaction_never_changes BEFORE UPDATE OR DELETE ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER ledger_entry_never_changes BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER allocation_never_changes BEFORE UPDATE OR DELETE ON allocation FOR EACH ROW EXECUTE FUNCTION never_changes();

-- Of an invoice only its state changes. It keeps its recipient also when they are erased elsewhere: the law wants invoices kept.
CREATE FUNCTION invoice_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'state' IS DISTINCT FROM to_jsonb(OLD) - 'state' THEN
    RAISE EXCEPTION '% is never altered or deleted', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_is_fixed BEFORE UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_is_fixed();
CREATE TRIGGER invoice_line_never_changes BEFORE UPDATE OR DELETE ON invoice_line FOR EACH ROW EXECUTE FUNCTION never_changes();

-- A booking is locked and compared by its version.
CREATE FUNCTION booking_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_changed BEFORE UPDATE ON booking FOR EACH ROW EXECUTE FUNCTION booking_changed();
