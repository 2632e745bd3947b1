-- Where the metadata of an article is on its way to the registrar of DOIs. A row is written again whenever the article changes.

CREATE TABLE doi_deposit (
  article_id text PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
  -- The prefix for tests names articles of the demonstration; it can never be deposited.
  doi text NOT NULL CHECK (doi NOT LIKE '10.5555/%'),
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'registered', 'failed')),
  -- The change of the article that this deposit is about.
  changed_at timestamptz NOT NULL,
  -- The name under which the registrar knows what was sent last.
  batch_id text UNIQUE,
  sent_at timestamptz,
  registered_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- When it is sent, or its result is asked for; none once it is registered or has failed.
  next_try_at timestamptz,
  -- The last words of the registrar, or why it could not be reached.
  message text NOT NULL DEFAULT '',
  CHECK ((state IN ('waiting', 'sent')) = (next_try_at IS NOT NULL)),
  CHECK (state <> 'sent' OR (batch_id IS NOT NULL AND sent_at IS NOT NULL)),
  CHECK (state <> 'registered' OR registered_at IS NOT NULL)
);
CREATE INDEX doi_deposit_due ON doi_deposit (next_try_at) WHERE next_try_at IS NOT NULL;
CREATE INDEX doi_deposit_by_state ON doi_deposit (state, article_id);
