-- Scholarships: what a conference may give away, who applied, and what was awarded.

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
  CHECK (state NOT IN ('awarded', 'accepted') OR (percent IS NOT NULL AND amount_minor IS NOT NULL AND answer_by IS NOT NULL)),
  CHECK ((state = 'reserve') <= (reserved_at IS NOT NULL)),
  CHECK (ended_from IS NULL OR state = 'lapsed')
);
CREATE INDEX scholarship_by_conference ON scholarship (conference_id, state);
CREATE INDEX scholarship_to_answer ON scholarship (answer_by) WHERE state = 'awarded';

-- The conference's page shows the totals, and the registration form whether one may apply.
CREATE TRIGGER scholarship_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scholarship FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
CREATE TRIGGER scholarship_settings_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON scholarship_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();

CREATE FUNCTION scholarship_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER scholarship_version BEFORE UPDATE ON scholarship FOR EACH ROW EXECUTE FUNCTION scholarship_version();
