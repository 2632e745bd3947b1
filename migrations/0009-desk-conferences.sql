-- Conferences at the desk: drafts, a fee table and journals of a conference's own, and what became of its deadlines.

-- Null is a draft: nobody but the desk sees it. What is there already has been public all along; from now on who forgets it makes a draft.
ALTER TABLE conference ADD COLUMN published_at timestamptz DEFAULT now();
ALTER TABLE conference ALTER COLUMN published_at DROP DEFAULT;

-- Null: the house's own table of fees (src/domain/conferences/fees.ts).
ALTER TABLE conference ADD COLUMN fees jsonb;
-- Ids of the collection journal-partners in the order of the page; null: all of them.
ALTER TABLE conference ADD COLUMN journals jsonb;

CREATE INDEX conference_drafts ON conference (start_date, id) WHERE published_at IS NULL;

-- A deadline that was moved to a later day. Visitors are shown what it was before.
CREATE TABLE deadline_extension (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  deadline text NOT NULL CHECK (deadline IN ('abstractDeadline', 'paperDeadline', 'registrationDeadline')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  extended_at timestamptz NOT NULL,
  extended_by text NOT NULL,
  -- Shown with the new date, when there is one.
  reason text NOT NULL,
  CONSTRAINT deadline_extension_is_later CHECK (to_day > from_day)
);
CREATE INDEX deadline_extension_by_conference ON deadline_extension (conference_id, extended_at);
CREATE TRIGGER deadline_extension_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON deadline_extension FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
