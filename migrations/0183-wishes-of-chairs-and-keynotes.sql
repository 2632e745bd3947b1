-- What chairs and keynote speakers ask of the timetable, and when they were asked.
CREATE TABLE person_wish (
  person_id text PRIMARY KEY REFERENCES programme_person (id) ON DELETE CASCADE,
  -- A day of the conference to 'all', 'morning', 'afternoon' or 'none'.
  days jsonb NOT NULL,
  needs text NOT NULL,
  changed_at timestamptz NOT NULL
);
ALTER TABLE programme_person ADD COLUMN asked_at timestamptz;
