-- The desk: what organisers do there, and what they tell each other.

-- Who did what, when, to which object. Written in the same transaction as the act; nobody can change or remove a line.
CREATE TABLE record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor_id text NOT NULL,
  actor_name text NOT NULL,
  -- As submission.moved, content.published, account.disabled.
  act text NOT NULL,
  -- As submission:<id>, conference:<id>, content:<collection>/<id>.
  about text NOT NULL,
  -- How a person names it: a reference, a title.
  about_name text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX record_by_about ON record (about, id DESC);
CREATE INDEX record_by_actor ON record (actor_id, id DESC);
CREATE INDEX record_by_act ON record (act, id DESC);
CREATE FUNCTION refuse_to_rewrite_the_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the record is never rewritten';
END $$;
CREATE TRIGGER record_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON record FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_the_record();

-- What organisers note about a submission, an application or a message; nobody outside the desk reads it.
CREATE TABLE desk_note (
  id text PRIMARY KEY,
  about text NOT NULL,
  body text NOT NULL,
  writer_id text NOT NULL,
  writer_name text NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX desk_note_by_about ON desk_note (about, written_at);
