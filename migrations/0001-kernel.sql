-- What every context builds on: the audit log, settings, counters of requests, failed jobs, files and pictures.

-- Tells every process, at the commit, that something that pages show has changed.
CREATE FUNCTION notify_page_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pages_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- Words without case, accents and punctuation, as `searchWords` makes them of what somebody types.
CREATE FUNCTION submission_words(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT left(word, 60))), '')
  FROM regexp_split_to_table(
    lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u205f]+') AS word
  WHERE word <> ''
$$;

-- Words for a search: without case, accents and punctuation, so that a reference, an address and a name are found alike.
CREATE FUNCTION words_for_search(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'),
    '[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2010-\u205f]+', ' ', 'g'))
$$;

-- Visitors search pages and questions by their words, as they search conferences. The database derives the words, so that no writer can forget them.
CREATE FUNCTION content_text(data jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(regexp_replace(value #>> '{}', '<[^>]*>', ' ', 'g'), ' '), '')
  FROM jsonb_path_query(data, 'strict $.** ? (@.type() == "string")') AS value
$$;

CREATE FUNCTION never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never updated or deleted', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- Words of titles and authors, for those who mistype one. Three letters at a time, by our own function: pg_trgm needs a right that the user of
-- an external database may lack, and in a cluster with the locale C it ignores every letter beyond ASCII.
CREATE FUNCTION trigrams_of(word text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT substr('  ' || word || ' ', at, 3)) FROM generate_series(1, length(word) + 1) AS at
$$;

-- The trigger on pg-boss's own table is created with the queues (src/platform/jobs/jobs.ts). A job that timed out fails there, in no process of ours.
CREATE FUNCTION job_ended() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- One that is to run at once has a key of its own.
  about text := regexp_replace(coalesce(NEW.data->>'key', NEW.name), '#now$', '');
BEGIN
  IF NEW.state = 'completed' THEN
    DELETE FROM failed_job WHERE queue = NEW.name AND key = about;
  ELSE
    INSERT INTO failed_job (queue, key, error, failed_at)
      VALUES (NEW.name, about, left(coalesce(NEW.output->>'message', NEW.output->'value'->>'message', ''), 1000), now())
      ON CONFLICT (queue, key) DO UPDATE SET error = excluded.error, failed_at = excluded.failed_at;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION increase_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

-- Keys of this installation, made once: they sign form tokens and derive the secret links.
CREATE TABLE installation_key (
  purpose text PRIMARY KEY,
  key bytea NOT NULL
);

-- Who did what, when, to which object. Written in the same transaction as the act; nobody can change or remove a line.
CREATE TABLE audit_log (
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
CREATE INDEX audit_log_by_about ON audit_log (about, id DESC);
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id DESC);
CREATE INDEX audit_log_by_act ON audit_log (act, id DESC);
CREATE INDEX audit_log_by_time ON audit_log (at);
CREATE INDEX audit_log_by_name ON audit_log (lower(about_name) text_pattern_ops);

-- The audit log is never rewritten, except that an erasure takes names and addresses out of it. What was done, when and to what stays.
CREATE FUNCTION audit_log_never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('colloquia.erasing', true) = 'yes' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'the audit log is never rewritten';
END $$;

CREATE FUNCTION audit_log_keeps_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.actor_id, NEW.act, NEW.about) IS DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.act, OLD.about) THEN
    RAISE EXCEPTION 'the audit log is never rewritten';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_log_never_changes BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_never_changes();
CREATE TRIGGER audit_log_keeps_event BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_keeps_event();

-- Jobs that failed for good, for the desk: the queues themselves keep theirs for hours only, and are no part of a backup.
CREATE TABLE failed_job (
  queue text NOT NULL,
  -- What the job was about, such as the id of a paper; of recurring work its own name.
  key text NOT NULL,
  error text NOT NULL,
  failed_at timestamptz NOT NULL,
  -- The organiser who has seen it and leaves it as it is.
  set_aside_by text,
  set_aside_at timestamptz,
  PRIMARY KEY (queue, key)
);
CREATE INDEX failed_job_by_time ON failed_job (failed_at);

-- A limit that an organiser has changed; whatever is not here is as the program has it.
CREATE TABLE changed_limit (
  name text PRIMARY KEY,
  value integer NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE TRIGGER changed_limit_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON changed_limit
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();

-- A rule of the desk that is in force; what is not here is not.
CREATE TABLE desk_rule (
  name text PRIMARY KEY,
  set_at timestamptz NOT NULL
);

-- How often something was asked for from one address within a window of time.
CREATE UNLOGGED TABLE rate_count (
  key text PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX rate_count_by_end ON rate_count (ends_at);

-- A validated file. It belongs to nothing until something claims it; the clean-up job removes files that nobody claimed.
CREATE TABLE stored_file (
  id text PRIMARY KEY,
  storage_key text NOT NULL UNIQUE,
  original_name text NOT NULL,
  media_type text NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  arrived_at timestamptz NOT NULL,
  claimed boolean NOT NULL DEFAULT false,
  -- What a virus scanner said of a file. Nothing until it has: whether such a file may be downloaded depends on whether a scanner is set up at all.
  scan text CHECK (scan IN ('clean', 'infected')),
  scanned_at timestamptz,
  -- The scanner's own name for what it found.
  scan_finding text,
  -- What is doubtful about the content of a file, in words for the desk: no reason to refuse it.
  note text
);
CREATE INDEX stored_file_unclaimed ON stored_file (arrived_at) WHERE NOT claimed;
CREATE INDEX stored_file_unscanned ON stored_file (arrived_at, id) WHERE scan IS NULL;

-- Uploads in progress, where several machines share a file store: each chunk is an object of that store, and these rows say what belongs
-- together. Logged, unlike the locks: an upload goes on after a crash of the database.
CREATE TABLE upload (
  id text PRIMARY KEY,
  size_bytes bigint NOT NULL,
  file_name text NOT NULL,
  -- When the last bytes arrived: an upload that stands still for a day is removed.
  grown_at timestamptz NOT NULL
);
CREATE INDEX upload_by_growth ON upload (grown_at);

CREATE TABLE upload_part (
  storage_key text PRIMARY KEY,
  upload_id text NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
  -- Where in the file it begins.
  position bigint NOT NULL,
  size_bytes bigint NOT NULL,
  sha256 text NOT NULL,
  UNIQUE (upload_id, position)
);

-- Room that was promised to files which belong to nothing yet, by the network that sends them: forms on their way, resumable uploads, and
-- stored files that nobody has claimed. Unlogged: after a crash of the database the count begins anew, and the
-- limit of free space holds all the same.
CREATE UNLOGGED TABLE upload_reservation (
  -- The id of the upload, of the stored file, or of a form whose files are arriving.
  id text PRIMARY KEY,
  source text NOT NULL,
  size_bytes bigint NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX upload_reservation_by_end ON upload_reservation (ends_at);

-- Reserves room in one query, because all who send files wait for its lock: two who fit only singly must not both fit. Returns which limit is
-- exceeded, if any. It does not wait for the disk: a reservation that is lost in a crash only leaves more room.
CREATE FUNCTION reserve_upload(reservation upload_reservation, at timestamptz, max_of_source bigint, max_in_all bigint) RETURNS text LANGUAGE plpgsql AS $$
DECLARE of_source bigint; in_all bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtextextended('upload_reservation', 0));
  SELECT coalesce(sum(size_bytes) FILTER (WHERE source = reservation.source), 0), coalesce(sum(size_bytes), 0) INTO of_source, in_all
    FROM upload_reservation WHERE ends_at > at;
  IF of_source + reservation.size_bytes > max_of_source THEN RETURN 'source'; END IF;
  IF in_all + reservation.size_bytes > max_in_all THEN RETURN 'all'; END IF;
  INSERT INTO upload_reservation SELECT reservation.*
    ON CONFLICT (id) DO UPDATE SET size_bytes = upload_reservation.size_bytes + excluded.size_bytes, ends_at = excluded.ends_at;
  RETURN NULL;
END $$;

-- Who writes to an upload that is still arriving; a process that dies stops renewing it.
CREATE UNLOGGED TABLE upload_lock (
  upload_id text PRIMARY KEY,
  holder text NOT NULL,
  -- Somebody else waits for it: the holder writes what it has and releases the lock.
  wanted boolean NOT NULL DEFAULT false,
  held_until timestamptz NOT NULL
);

CREATE TABLE picture (
  -- A hash of its content, so that its address may be cached for ever.
  id text PRIMARY KEY,
  shape text NOT NULL CHECK (shape IN ('portrait', 'mark', 'cover', 'slide')),
  -- Whether something that visitors see names it. Until then it is the desk's alone.
  is_public boolean NOT NULL DEFAULT false,
  -- When it was made or last named by something that was saved; the clean-up job leaves it a while.
  kept_at timestamptz NOT NULL
);
CREATE INDEX picture_by_age ON picture (kept_at);

CREATE TABLE picture_file (
  picture_id text NOT NULL REFERENCES picture (id) ON DELETE CASCADE,
  width integer NOT NULL,
  -- What an address asks for; the media type says what is there.
  format text NOT NULL CHECK (format IN ('avif', 'webp', 'jpg')),
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (picture_id, width, format)
);
