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
