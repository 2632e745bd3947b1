-- A conference can be postponed or cancelled; its tracks are rows; speakers have an id of their own; mails know their conference.

ALTER TABLE conference
  -- Called status because queries join conferences with papers and registrations, which have a state.
  ADD COLUMN status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'postponed', 'cancelled')),
  -- What visitors read about it, as HTML; empty while it is scheduled.
  ADD COLUMN notice text NOT NULL DEFAULT '',
  -- The first day before the latest postponement, and when the new days were announced: extensions from before then mean nothing any more.
  ADD COLUMN previous_start_date date,
  ADD COLUMN rescheduled_at timestamptz,
  ADD CONSTRAINT conference_notice_when_not_scheduled CHECK ((status = 'scheduled') = (notice = ''));

-- Tracks are edited as text, as the list items of the scopes. An item keeps its id by its name.
CREATE TABLE track (
  id text PRIMARY KEY DEFAULT replace(gen_random_uuid()::text, '-', ''),
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  -- 1, 2 and so on in the scopes; null when the scopes no longer name it but papers are in it.
  position integer CHECK (position >= 1),
  name text NOT NULL,
  UNIQUE (conference_id, name)
);

ALTER TABLE paper ADD COLUMN track_id text REFERENCES track (id);
CREATE INDEX paper_by_track ON paper (track_id) WHERE track_id IS NOT NULL;
-- The conference's home counts these.
CREATE INDEX paper_waiting_in_conference ON paper (conference_id) WHERE decision_waiting;

-- The headings; where there are none, the text of each list item, without the lists inside it.
CREATE FUNCTION tracks_in(scopes text) RETURNS TABLE (track_position integer, track_name text) LANGUAGE sql IMMUTABLE AS $$
  SELECT row_number() OVER (ORDER BY min(place))::integer, item FROM (
    SELECT ordinality AS place, left(trim(regexp_replace(
      replace(replace(replace(replace(replace(regexp_replace(found[1], '<[^>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&'),
      '\s+', ' ', 'g')), 300) AS item
    FROM regexp_matches(scopes, CASE WHEN scopes ~* '<h[2-4]\M' THEN '<h[2-4][^>]*>((?:(?!</h[2-4]\M).)*)' ELSE '<li[^>]*>((?:(?!</?(?:li|ul|ol)\M).)*)' END, 'gi')
      WITH ORDINALITY AS listed (found, ordinality)
  ) AS items WHERE item <> '' GROUP BY item
$$;

CREATE FUNCTION conference_tracks_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM track WHERE conference_id = NEW.id AND name NOT IN (SELECT track_name FROM tracks_in(NEW.scopes))
    AND NOT EXISTS (SELECT FROM paper WHERE track_id = track.id);
  UPDATE track SET position = NULL WHERE conference_id = NEW.id AND position IS NOT NULL AND name NOT IN (SELECT track_name FROM tracks_in(NEW.scopes));
  INSERT INTO track (conference_id, position, name) SELECT NEW.id, track_position, track_name FROM tracks_in(NEW.scopes)
    ON CONFLICT (conference_id, name) DO UPDATE SET position = excluded.position WHERE track.position IS DISTINCT FROM excluded.position;
  RETURN NULL;
END $$;
CREATE TRIGGER conference_tracks_kept AFTER INSERT OR UPDATE OF scopes ON conference FOR EACH ROW EXECUTE FUNCTION conference_tracks_kept();

INSERT INTO track (id, conference_id, position, name)
SELECT md5('track ' || id || ' ' || track_name), id, track_position, track_name FROM conference CROSS JOIN LATERAL tracks_in(scopes);

-- In another conference a paper is in the track of the same name, if there is one.
CREATE FUNCTION paper_track_followed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.track_id := (SELECT there.id FROM track here JOIN track there USING (name) WHERE here.id = OLD.track_id AND there.conference_id = NEW.conference_id);
  RETURN NEW;
END $$;
CREATE TRIGGER paper_track_followed BEFORE UPDATE OF conference_id ON paper
  FOR EACH ROW WHEN (OLD.conference_id <> NEW.conference_id AND OLD.track_id IS NOT NULL) EXECUTE FUNCTION paper_track_followed();

-- A column default, not an update: an update would mark every conference as changed.
ALTER TABLE conference_speaker ADD COLUMN id text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '');
ALTER TABLE conference_speaker DROP CONSTRAINT conference_speaker_pkey, ADD PRIMARY KEY (id);
-- Checked at the end of the transaction, so that speakers can change places.
ALTER TABLE conference_speaker ADD CONSTRAINT conference_speaker_position UNIQUE (conference_id, position) DEFERRABLE INITIALLY DEFERRED;

-- The invitation by which a speaker agreed; it leads to their address.
ALTER TABLE conference_speaker ADD COLUMN invitation_id text REFERENCES speaker_invitation (id) ON DELETE SET NULL;
ALTER TABLE conference_speaker DISABLE TRIGGER USER;
UPDATE conference_speaker SET invitation_id = agreed.id
FROM (SELECT DISTINCT ON (conference_id, speaker_name) id, conference_id, speaker_name FROM speaker_invitation WHERE state = 'confirmed'
  ORDER BY conference_id, speaker_name, answered_at DESC) AS agreed
WHERE agreed.conference_id = conference_speaker.conference_id AND agreed.speaker_name = conference_speaker.speaker_name;
ALTER TABLE conference_speaker ENABLE TRIGGER USER;
CREATE INDEX conference_speaker_by_invitation ON conference_speaker (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX speaker_invitation_by_conference ON speaker_invitation (conference_id, state);

-- The conference of a mail: its paper's, its submission's, or the one it is about.
ALTER TABLE mail ADD COLUMN conference_id text REFERENCES conference (id) ON DELETE SET NULL;
UPDATE mail SET conference_id = submission.conference_id FROM submission WHERE mail.about LIKE 'submission:%' AND submission.id = substr(mail.about, 12);
UPDATE mail SET conference_id = paper.conference_id FROM paper WHERE paper.id = mail.paper_id AND paper.conference_id IS DISTINCT FROM mail.conference_id;
CREATE INDEX mail_by_conference ON mail (conference_id, queued_at DESC, id DESC) WHERE conference_id IS NOT NULL;

CREATE FUNCTION mail_conference_found() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.conference_id := coalesce(
    (SELECT conference_id FROM paper WHERE id = NEW.paper_id),
    (SELECT conference_id FROM submission WHERE NEW.about LIKE 'submission:%' AND id = substr(NEW.about, 12)),
    (SELECT id FROM conference WHERE NEW.about LIKE 'conference:%' AND id = substr(NEW.about, 12)));
  RETURN NEW;
END $$;
CREATE TRIGGER mail_conference_found BEFORE INSERT ON mail FOR EACH ROW EXECUTE FUNCTION mail_conference_found();
