-- Pictures that organisers upload, for speakers and for content alike, in several widths and formats; and the limits that organisers may change.

CREATE TABLE picture (
  -- Made of its content, so that an address may be kept for ever.
  id text PRIMARY KEY,
  shape text NOT NULL CHECK (shape IN ('portrait', 'mark', 'cover', 'slide')),
  -- Whether something that visitors see names it. Until then it is the desk's alone.
  is_public boolean NOT NULL DEFAULT false,
  -- When it was made, or named by something that was saved: a sweep leaves it a while.
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

-- Photographs of speakers until now, which are WebP alone.
INSERT INTO picture (id, shape, is_public, kept_at) SELECT id, 'portrait', true, made_at FROM photo;
INSERT INTO picture_file (picture_id, width, format, media_type, bytes)
  SELECT id, 192, format, 'image/webp', small FROM photo CROSS JOIN (VALUES ('avif'), ('webp'), ('jpg')) AS every (format)
  UNION ALL
  SELECT id, 384, format, 'image/webp', large FROM photo CROSS JOIN (VALUES ('avif'), ('webp'), ('jpg')) AS every (format);
ALTER TABLE conference_speaker DROP CONSTRAINT conference_speaker_photo_fkey;
ALTER TABLE conference_speaker ADD CONSTRAINT conference_speaker_photo_fkey FOREIGN KEY (photo) REFERENCES picture (id);
CREATE INDEX conference_speaker_by_photo ON conference_speaker (photo) WHERE photo IS NOT NULL;
DROP TABLE photo;

-- A limit that an organiser has changed; whatever is not here is as the program has it.
CREATE TABLE changed_limit (
  name text PRIMARY KEY,
  value integer NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE TRIGGER changed_limit_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON changed_limit FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed();
