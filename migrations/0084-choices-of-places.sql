-- A conference that was cancelled or postponed asks everybody who pays for a place what happens with it.

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
