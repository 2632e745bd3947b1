-- Registering on the conference's own page: what a registration knows beside the person, discount codes, and forms that are sent once.

-- What the badge says, and what somebody needs. Only those who look after registrations see it; it goes with the person.
CREATE TABLE registration_detail (
  registration_id text PRIMARY KEY REFERENCES registration (id),
  badge_name text NOT NULL,
  dietary_needs text NOT NULL,
  access_needs text NOT NULL
);

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
  CHECK ((percent IS NULL) = (amount_gbp_minor IS NOT NULL AND amount_eur_minor IS NOT NULL)),
  UNIQUE (conference_id, code)
);

-- A code is used once for a registration. A use that was given back stays, so that a step that is undone can take it again.
CREATE TABLE discount_use (
  registration_id text PRIMARY KEY REFERENCES registration (id),
  code_id text NOT NULL REFERENCES discount_code (id) ON DELETE CASCADE,
  used_at timestamptz NOT NULL,
  released_at timestamptz
);
CREATE INDEX discount_use_by_code ON discount_use (code_id) WHERE released_at IS NULL;

-- One opened form makes one booking, however often it is sent.
ALTER TABLE booking ADD COLUMN token_id text UNIQUE;
ALTER TABLE booking ADD COLUMN fingerprint text;

-- Seats are counted by category.
CREATE INDEX registration_seats ON registration (conference_id, regtype) WHERE state IN ('open', 'paid');
