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
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX statement_line_by_statement ON statement_line (statement_id, position);
CREATE INDEX statement_line_in_suspense ON statement_line (booked_on, id) WHERE state = 'suspense';
CREATE FUNCTION statement_line_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER statement_line_changed BEFORE UPDATE ON statement_line FOR EACH ROW EXECUTE FUNCTION statement_line_changed();

-- The payment that came of a line; several when it pays several bookings.
ALTER TABLE payment ADD COLUMN statement_line_id text REFERENCES statement_line (id);
CREATE INDEX payment_by_statement_line ON payment (statement_line_id) WHERE statement_line_id IS NOT NULL;

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
CREATE INDEX payment_pending ON payment (made_at) WHERE state IN ('created', 'pending');
