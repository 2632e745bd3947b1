-- What a refund to a card is called at its provider: noticed once, whoever made it.
ALTER TABLE refund ADD COLUMN provider_key text UNIQUE;

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
