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

-- What a euro is worth in pounds, for the VAT in pounds on invoices in euros from a company in the United Kingdom. The latest that is not
-- retired holds from its day on; invoices keep the rate they were issued with.
CREATE TABLE sterling_rate (
  id text PRIMARY KEY,
  -- Pounds for a million euros: 854300 is 0.8543 pounds for one euro.
  millionths integer NOT NULL CHECK (millionths BETWEEN 100000 AND 9999999),
  valid_from date NOT NULL,
  -- Who published it.
  source text NOT NULL,
  retired_at timestamptz,
  made_at timestamptz NOT NULL,
  made_by_id text NOT NULL
);
CREATE INDEX sterling_rate_by_day ON sterling_rate (valid_from DESC) WHERE retired_at IS NULL;

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

-- How a conference sells its places; without a row the defaults hold (src/domain/money/sales-settings.ts).
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
  changed_at timestamptz NOT NULL,
  -- Above this amount, in the smallest unit of either currency, a second person approves a refund.
  refund_limit_minor integer NOT NULL DEFAULT 20000 CHECK (refund_limit_minor BETWEEN 0 AND 100000),
  -- Which roles have a free place in a conference; keynote speakers unless the office says otherwise.
  free_roles jsonb NOT NULL DEFAULT '["keynote"]'
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
  version integer NOT NULL DEFAULT 1,
  -- One opened form makes one booking, however often it is sent.
  token_id text UNIQUE,
  fingerprint text,
  -- What the list is searched by.
  words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(
    reference || ' ' || payment_reference || ' ' || payer_name || ' ' || payer_organisation || ' ' || payer_email)) STORED,
  -- Whose letter about a booking was opened: a keyed digest of that address, by which its unpaid places of limited categories are counted, also when
  -- somebody else takes the place or pays. Null until then. Of bookings from before nothing is known, and nothing is asked.
  letter_opened_by text
);
CREATE INDEX booking_by_payer ON booking (lower(payer_email));
CREATE INDEX booking_by_day ON booking (booked_at, id);
CREATE INDEX booking_by_conference ON booking (conference_id, booked_at, id);
CREATE INDEX booking_by_words ON booking USING gin (words);
CREATE INDEX booking_by_due_day ON booking (due_on) WHERE due_on IS NOT NULL;
CREATE TRIGGER booking_version BEFORE UPDATE ON booking FOR EACH ROW EXECUTE FUNCTION increase_version();

-- Which reminders went out for which due date; another due date begins again.
CREATE TABLE booking_reminder (
  booking_id text NOT NULL REFERENCES booking (id) ON DELETE CASCADE,
  due_on date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('before', 'after', 'warning', 'lapsed')),
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (booking_id, due_on, kind)
);

-- What a booking owes: a fee, an accompanying person, an additional paper. Removed ones stay, because invoices name them.
CREATE TABLE charge (
  id text PRIMARY KEY,
  -- The order in which they were added.
  position bigint GENERATED ALWAYS AS IDENTITY,
  booking_id text NOT NULL REFERENCES booking (id),
  registration_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('fee', 'accompanying', 'additional-paper')),
  -- The specification's code: 330 to 334.
  code text NOT NULL,
  description text NOT NULL,
  -- The accompanying person; empty where it is the registered one.
  person text NOT NULL DEFAULT '',
  attendance text NOT NULL CHECK (attendance IN ('in-person', 'virtual')),
  -- The price of the list, and what is left of it after discounts and scholarships; both include tax.
  list_minor integer NOT NULL CHECK (list_minor >= 0),
  gross_minor integer NOT NULL,
  -- Why it is less than the price of the list: a discount code or a scholarship, in words.
  reduction text NOT NULL DEFAULT '',
  added_at timestamptz NOT NULL,
  removed_at timestamptz,
  CHECK (gross_minor >= 0 AND gross_minor <= list_minor)
);
CREATE INDEX charge_by_booking ON charge (booking_id);
CREATE INDEX charge_by_registration ON charge (registration_id);

-- Every change of the money of a booking increases its version, so that an organiser who saw it before is told. Whoever writes holds its lock.
CREATE FUNCTION booking_money_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE booking SET version = version WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER charge_changes_booking AFTER INSERT OR UPDATE OF removed_at, gross_minor ON charge
  FOR EACH ROW EXECUTE FUNCTION booking_money_changed();

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
  gross_minor bigint NOT NULL,
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
  CHECK (gross_minor = (net_minor + vat_minor) AND gross_minor >= 0),
  CHECK ((kind = 'credit-note') = (credits_id IS NOT NULL))
);
CREATE INDEX invoice_by_booking ON invoice (booking_id);
CREATE INDEX invoice_by_conference ON invoice (conference_id);

-- Of an invoice only its state changes. It keeps its recipient also when they are erased elsewhere: the law wants invoices kept.
CREATE FUNCTION invoice_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'state' IS DISTINCT FROM to_jsonb(OLD) - 'state' THEN
    RAISE EXCEPTION '% is never altered or deleted', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_is_fixed BEFORE UPDATE OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION invoice_is_fixed();

CREATE TABLE invoice_line (
  invoice_id text NOT NULL REFERENCES invoice (id),
  position integer NOT NULL CHECK (position >= 1),
  charge_id text NOT NULL REFERENCES charge (id),
  registration_id text NOT NULL,
  description text NOT NULL,
  -- The person to whom the line belongs.
  person text NOT NULL,
  reduction text NOT NULL DEFAULT '',
  list_minor integer NOT NULL,
  net_minor integer NOT NULL,
  vat_minor integer NOT NULL,
  gross_minor integer NOT NULL,
  rate_basis_points integer NOT NULL,
  tax_label text NOT NULL,
  tax_note text NOT NULL,
  PRIMARY KEY (invoice_id, position),
  CHECK (gross_minor = (net_minor + vat_minor))
);
CREATE INDEX invoice_line_by_charge ON invoice_line (charge_id);
CREATE INDEX invoice_line_by_registration ON invoice_line (registration_id);
CREATE TRIGGER invoice_line_never_changes BEFORE UPDATE OR DELETE ON invoice_line FOR EACH ROW EXECUTE FUNCTION never_changes();

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

-- Statements of our banks. Reading one changes no money: each of its lines is confirmed by an organiser first.
CREATE TABLE bank_statement (
  id text PRIMARY KEY,
  entity_id text NOT NULL REFERENCES legal_entity (id),
  bank_account_id text NOT NULL REFERENCES bank_account (id),
  -- The account as keys of lines name it: its IBAN or its number.
  account text NOT NULL,
  format text NOT NULL CHECK (format IN ('camt.053', 'csv')),
  file_name text NOT NULL,
  sha256 text NOT NULL,
  -- Which columns of a CSV file mean what; offered again with the next file of the account.
  mapping jsonb,
  -- How many lines the file has, and how many of them an earlier file had brought.
  lines integer NOT NULL,
  seen_before integer NOT NULL,
  imported_at timestamptz NOT NULL,
  imported_by_id text NOT NULL,
  UNIQUE (account, sha256)
);
CREATE INDEX bank_statement_by_time ON bank_statement (imported_at DESC, id DESC);

CREATE TABLE statement_line (
  id text PRIMARY KEY,
  statement_id text NOT NULL REFERENCES bank_statement (id) ON DELETE CASCADE,
  position integer NOT NULL,
  -- Made of what the bank says of the line: the same line in another file has the same key.
  line_key text NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('imported', 'matched', 'suspense', 'returned', 'ignored')),
  booked_on date NOT NULL,
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  -- Negative when money left the account.
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  -- The other side, as the bank names it, and what it wrote.
  party text NOT NULL,
  remittance text NOT NULL,
  bank_reference text NOT NULL,
  -- The bank took something back, or somebody's bank sent it back.
  nature text NOT NULL CHECK (nature IN ('plain', 'reversal', 'return')),
  decided_at timestamptz,
  decided_by_id text,
  version integer NOT NULL DEFAULT 1,
  -- What a line was taken for: what one act took, another can take back.
  matched_as text CHECK (matched_as IN ('payment', 'payout', 'reversal', 'refund', 'refund-returned', 'bank-charges')),
  CHECK ((state = 'matched') = (matched_as IS NOT NULL))
);
CREATE INDEX statement_line_by_statement ON statement_line (statement_id, position);
CREATE INDEX statement_line_in_suspense ON statement_line (booked_on, id) WHERE state = 'suspense';

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
  confirmed_at timestamptz,
  -- The payment that came of a line; several when it pays several bookings.
  statement_line_id text REFERENCES statement_line (id)
);
CREATE INDEX payment_by_booking ON payment (booking_id);
CREATE INDEX payment_by_statement_line ON payment (statement_line_id) WHERE statement_line_id IS NOT NULL;
CREATE INDEX payment_pending ON payment (made_at) WHERE state IN ('created', 'pending');
CREATE INDEX payment_failed ON payment (made_at) WHERE state IN ('failed', 'charged-back');

-- What a card payment is called at its provider.
CREATE TABLE card_checkout (
  payment_id text PRIMARY KEY REFERENCES payment (id),
  session_key text NOT NULL UNIQUE,
  -- The provider's page on which the card is entered.
  url text NOT NULL,
  -- Known once the card was charged.
  payment_key text UNIQUE,
  -- Known once the provider has settled it.
  fee_minor integer,
  expires_at timestamptz NOT NULL,
  -- When the provider was last asked about it.
  checked_at timestamptz
);

-- Payouts of the card provider, each tied to the line of a statement with which it arrived.
CREATE TABLE card_payout (
  payout_key text PRIMARY KEY,
  currency text NOT NULL CHECK (currency IN ('EUR', 'GBP')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  arrives_on date NOT NULL,
  -- Whether the provider still means to pay it, or has.
  is_expected boolean NOT NULL,
  statement_line_id text UNIQUE REFERENCES statement_line (id),
  noted_at timestamptz NOT NULL
);
CREATE INDEX card_payout_open ON card_payout (currency, amount_minor) WHERE statement_line_id IS NULL AND is_expected;
CREATE TRIGGER statement_line_version BEFORE UPDATE ON statement_line FOR EACH ROW EXECUTE FUNCTION increase_version();

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
  version integer NOT NULL DEFAULT 1,
  -- The line with which a refund left.
  statement_line_id text REFERENCES statement_line (id),
  -- What a refund to a card is called at its provider: noticed once, whoever made it.
  provider_key text UNIQUE
);
CREATE INDEX refund_by_booking ON refund (booking_id);
CREATE INDEX refund_by_state ON refund (state, requested_at, id);
CREATE INDEX refund_by_statement_line ON refund (statement_line_id) WHERE statement_line_id IS NOT NULL;
CREATE INDEX refund_on_its_way ON refund (entity_id, amount_minor) WHERE state IN ('approved', 'sent', 'done');

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
CREATE INDEX allocation_by_credit_note ON allocation (credit_note_id) WHERE credit_note_id IS NOT NULL;
CREATE TRIGGER allocation_never_changes BEFORE UPDATE OR DELETE ON allocation FOR EACH ROW EXECUTE FUNCTION never_changes();

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
CREATE INDEX ledger_transaction_by_conference ON ledger_transaction (conference_id) WHERE conference_id IS NOT NULL;
CREATE INDEX ledger_transaction_by_invoice ON ledger_transaction (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX ledger_transaction_by_payment ON ledger_transaction (payment_id) WHERE payment_id IS NOT NULL;

CREATE FUNCTION ledger_period_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM accounting_period WHERE entity_id = NEW.entity_id AND closed_through >= NEW.posted_on) THEN
    RAISE EXCEPTION 'The accounting period of % is closed', NEW.posted_on USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_period_is_open BEFORE INSERT ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION ledger_period_is_open();
CREATE TRIGGER ledger_transaction_never_changes BEFORE UPDATE OR DELETE ON ledger_transaction FOR EACH ROW EXECUTE FUNCTION never_changes();
CREATE TRIGGER ledger_transaction_changes_booking AFTER INSERT ON ledger_transaction
  FOR EACH ROW WHEN (NEW.booking_id IS NOT NULL) EXECUTE FUNCTION booking_money_changed();

CREATE TABLE ledger_entry (
  transaction_id bigint NOT NULL REFERENCES ledger_transaction (id),
  position integer NOT NULL CHECK (position >= 1),
  account text NOT NULL CHECK (account IN ('receivables', 'deferred-income', 'income', 'vat', 'bank', 'cash', 'card-clearing', 'provider-fees',
    'bank-charges', 'suspense', 'customer-credit', 'refunds-payable', 'bad-debts', 'clearing')),
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
CREATE TRIGGER ledger_entry_never_changes BEFORE UPDATE OR DELETE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION never_changes();

-- A closed period takes no more transactions; corrections are posted to the open one.
CREATE TABLE accounting_period (
  entity_id text NOT NULL REFERENCES legal_entity (id),
  closed_through date NOT NULL,
  closed_at timestamptz NOT NULL,
  closed_by_id text NOT NULL,
  PRIMARY KEY (entity_id, closed_through)
);

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
