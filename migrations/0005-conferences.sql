-- Conferences, their tracks and speakers, who applies for a role and who has one, and who wants to hear of calls.

CREATE TABLE conference (
  id text PRIMARY KEY,
  code text NOT NULL,
  con_no text NOT NULL,
  main_conference text NOT NULL,
  sub_conference text NOT NULL,
  topic text NOT NULL,
  collaboration text,
  theme text NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  time_zone text NOT NULL,
  venue text,
  location text NOT NULL,
  country text NOT NULL,
  abstract_deadline date,
  notification date,
  paper_deadline date,
  registration_deadline date,
  call_for_paper text NOT NULL,
  scopes text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Null is a draft: nobody but the desk sees it. What is there already has been public all along; from now on who forgets it makes a draft.
  published_at timestamptz,
  -- Null: the organiser's own table of fees (src/domain/conferences/fees.ts).
  fees jsonb,
  -- Ids of the collection journal-partners in the order of the page; null: all of them.
  journals jsonb,
  -- Conferences are found by their words as submissions and people are, through an index: among ten thousand every search read them one by one.
  -- search_text, by which they were found so far, stays for programs of the last version that still run, and goes with a later change.
  words tsvector NOT NULL GENERATED ALWAYS AS (submission_words(
    con_no || ' ' || code || ' ' || sub_conference || ' ' || main_conference || ' ' || topic || ' ' || theme || ' ' || location || ' ' || country
    || ' ' || coalesce(venue, '') || ' ' || coalesce(collaboration, ''))) STORED,
  -- Called status because queries join conferences with papers and registrations, which have a state.
  status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'postponed', 'cancelled')),
  -- What visitors read about it, as HTML; empty while it is scheduled.
  notice text NOT NULL DEFAULT '',
  -- The first day before the latest postponement, and when the new days were announced: extensions from before then mean nothing any more.
  previous_start_date date,
  rescheduled_at timestamptz,
  -- What visitors want to know about a conference beyond its call: how to get there, where to stay and whom to ask, and who is responsible for
  -- its programme. HTML; empty while it is not known.
  travel text NOT NULL DEFAULT '',
  committee text NOT NULL DEFAULT '',
  -- A journal's own manuscripts are reviewed like the papers of a conference, so a journal has one edition of its own kind among the conferences.
  -- It is never published as a conference: whatever shows visitors a conference reads those that are published, and the database lets no other be.
  journal text UNIQUE,
  takes_manuscripts boolean NOT NULL DEFAULT false,
  -- The person whom visitors may ask about a conference: name, what they do, and an address. All empty while nobody is named.
  contact_name text NOT NULL DEFAULT '',
  contact_role text NOT NULL DEFAULT '',
  contact_email text NOT NULL DEFAULT '',
  CONSTRAINT conference_ends_after_start CHECK (end_date >= start_date),
  CONSTRAINT conference_notice_when_not_scheduled CHECK ((status = 'scheduled') = (notice = '')),
  CONSTRAINT journal_is_no_conference CHECK (journal IS NULL OR published_at IS NULL),
  CONSTRAINT only_journals_take_manuscripts CHECK (journal IS NOT NULL OR NOT takes_manuscripts)
);
CREATE INDEX conference_by_start ON conference (start_date, id);
CREATE INDEX conference_by_topic ON conference (topic, start_date);
CREATE INDEX conference_by_country ON conference (country, start_date);
-- changed_at is the version of a conference with its speakers: cached responses are compared by it.
CREATE INDEX conference_by_change ON conference (id, changed_at);
CREATE INDEX conference_drafts ON conference (start_date, id) WHERE published_at IS NULL;
-- How long the longest lasts: whatever is not over by a day began at most that long before it.
CREATE INDEX conference_by_length ON conference ((end_date - start_date));
-- The editions of a series, in their order.
CREATE INDEX conference_by_series ON conference (main_conference, start_date, id);
-- What is due in the next weeks, in the order in which it is shown.
CREATE INDEX conference_abstracts_due ON conference (abstract_deadline, sub_conference) WHERE published_at IS NOT NULL;
CREATE INDEX conference_notification_due ON conference (notification, sub_conference) WHERE published_at IS NOT NULL;
CREATE INDEX conference_papers_due ON conference (paper_deadline, sub_conference) WHERE published_at IS NOT NULL;
CREATE INDEX conference_registration_due ON conference (registration_deadline, sub_conference) WHERE published_at IS NOT NULL;
CREATE INDEX conference_by_words ON conference USING gin (words);

CREATE FUNCTION stamp_conference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER conference_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON conference FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
CREATE TRIGGER conference_stamped BEFORE UPDATE ON conference FOR EACH ROW EXECUTE FUNCTION stamp_conference();

ALTER TABLE mail ADD FOREIGN KEY (conference_id) REFERENCES conference (id) ON DELETE SET NULL;
ALTER TABLE mail_template ADD FOREIGN KEY (conference_id) REFERENCES conference (id) ON DELETE CASCADE;

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
CREATE TRIGGER deadline_extension_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON deadline_extension
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();

-- Tracks are edited as text, as the list items of the scopes. An item keeps its id by its name.
CREATE TABLE track (
  id text DEFAULT replace(gen_random_uuid()::text, '-', '') PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  -- 1, 2 and so on in the scopes; null when the scopes no longer name it but papers are in it.
  position integer CHECK (position >= 1),
  name text NOT NULL,
  UNIQUE (conference_id, name)
);

-- The role of an account in one conference.
CREATE TABLE membership (
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('chair', 'reviewer', 'office', 'read-only')),
  since timestamptz NOT NULL,
  PRIMARY KEY (account_id, conference_id, role)
);
CREATE INDEX membership_by_conference ON membership (conference_id, role);

CREATE TABLE application (
  id text PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  role text NOT NULL,
  full_name text NOT NULL,
  designation text NOT NULL,
  email text NOT NULL,
  subconference_id text NOT NULL,
  s_category text NOT NULL,
  country text NOT NULL,
  phone text NOT NULL,
  linkedin text NOT NULL,
  message text NOT NULL,
  received_at timestamptz NOT NULL,
  suspicion text,
  -- The same answers from the same opened form are one application, however often they are sent.
  repeat_key text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'accepted', 'declined')),
  version integer NOT NULL DEFAULT 0,
  changed_at timestamptz,
  changed_by text,
  search tsvector NOT NULL GENERATED ALWAYS AS (to_tsvector('simple',
    words_for_search(reference || ' ' || full_name || ' ' || email || ' ' || country || ' ' || message))) STORED,
  token_id text UNIQUE,
  -- Sponsors and partners apply for an organisation, and members of an editorial board for a journal.
  organisation text NOT NULL DEFAULT ''
);
CREATE INDEX application_by_email ON application (lower(email), received_at);
CREATE INDEX application_by_arrival ON application (received_at DESC, id DESC);
CREATE INDEX application_by_state ON application (state, received_at DESC, id DESC);
CREATE INDEX application_by_role ON application (role, received_at DESC, id DESC);
CREATE INDEX application_by_country ON application (country, received_at DESC, id DESC);
CREATE INDEX application_search ON application USING gin (search);
-- The role filter also finds those who chose the role in the form of another page.
CREATE INDEX application_by_category ON application (s_category, received_at DESC, id DESC);

CREATE TABLE application_file (
  application_id text NOT NULL REFERENCES application (id),
  file_id text NOT NULL REFERENCES stored_file (id),
  PRIMARY KEY (application_id, file_id)
);
CREATE INDEX application_file_by_file ON application_file (file_id);

-- A name appears on a conference's page only after that person agreed, by a link that only their post-box has.
CREATE TABLE speaker_invitation (
  id text PRIMARY KEY,
  application_id text NOT NULL REFERENCES application (id) ON DELETE CASCADE,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  speaker_name text NOT NULL,
  speaker_title text NOT NULL,
  speaker_category text NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  invited_by text NOT NULL,
  invited_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'confirmed', 'refused', 'withdrawn')),
  answered_at timestamptz
);
CREATE INDEX speaker_invitation_by_application ON speaker_invitation (application_id, invited_at);
-- One question at a time for each conference.
CREATE UNIQUE INDEX speaker_invitation_open ON speaker_invitation (application_id, conference_id) WHERE state = 'open';
CREATE INDEX speaker_invitation_by_conference ON speaker_invitation (conference_id, state);

CREATE TABLE conference_speaker (
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  position integer NOT NULL,
  speaker_name text NOT NULL,
  speaker_category text NOT NULL,
  speaker_title text NOT NULL,
  photo text REFERENCES picture (id),
  -- A column default, not an update: an update would mark every conference as changed.
  id text DEFAULT replace(gen_random_uuid()::text, '-', '') PRIMARY KEY,
  -- The invitation by which a speaker agreed; it leads to their address.
  invitation_id text REFERENCES speaker_invitation (id) ON DELETE SET NULL,
    -- Checked at the end of the transaction, so that speakers can change places.
  CONSTRAINT conference_speaker_position UNIQUE (conference_id, position) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX conference_speaker_by_photo ON conference_speaker (photo) WHERE photo IS NOT NULL;
CREATE INDEX conference_speaker_by_invitation ON conference_speaker (invitation_id) WHERE invitation_id IS NOT NULL;

CREATE FUNCTION stamp_conference_of_speaker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conference SET changed_at = clock_timestamp() WHERE id IN (SELECT conference_id FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER conference_speaker_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON conference_speaker
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
CREATE TRIGGER conference_speaker_added AFTER INSERT ON conference_speaker
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_conference_of_speaker();
CREATE TRIGGER conference_speaker_edited AFTER UPDATE ON conference_speaker
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_conference_of_speaker();
CREATE TRIGGER conference_speaker_removed AFTER DELETE ON conference_speaker
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION stamp_conference_of_speaker();

CREATE TABLE conference_role (
  id text PRIMARY KEY,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('co-chair', 'keynote', 'reviewer', 'ambassador', 'sponsor', 'academic-partner')),
  state text NOT NULL CHECK (state IN ('applied', 'appointed', 'confirmed', 'ended')),
  -- The application that it follows from; null for somebody whom the office asked.
  application_id text REFERENCES application (id) ON DELETE SET NULL,
  name text NOT NULL,
  title text NOT NULL,
  organisation text NOT NULL,
  email text NOT NULL,
  -- Of the link with which the person confirms it.
  token_hash bytea UNIQUE,
  expires_at timestamptz,
  appointed_at timestamptz NOT NULL,
  appointed_by_id text NOT NULL,
  confirmed_at timestamptz,
  ended_at timestamptz,
  end_kind text CHECK (end_kind IN ('term', 'declined', 'withdrawn')),
  -- The discount code with which somebody who holds a role takes the free place; it ends with a role that is taken back.
  place_code text,
  CHECK ((state = 'ended') = (ended_at IS NOT NULL AND end_kind IS NOT NULL)),
  CHECK (state <> 'confirmed' OR confirmed_at IS NOT NULL)
);
CREATE UNIQUE INDEX conference_role_live ON conference_role (conference_id, role, lower(email)) WHERE state <> 'ended';
CREATE INDEX conference_role_by_email ON conference_role (lower(email));
CREATE INDEX conference_role_by_application ON conference_role (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX conference_role_by_conference ON conference_role (conference_id);
CREATE TRIGGER conference_role_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON conference_role
  FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();

-- Whoever wants to be told about the next call on a topic: by address, once for each conference.
CREATE TABLE call_alert (
  id text PRIMARY KEY,
  email text NOT NULL,
  topic text NOT NULL,
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE UNIQUE INDEX call_alert_by_address ON call_alert (lower(email), topic);
CREATE INDEX call_alert_by_topic ON call_alert (topic) WHERE confirmed_at IS NOT NULL;

CREATE TABLE call_alert_letter (
  alert_id text NOT NULL REFERENCES call_alert (id) ON DELETE CASCADE,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  queued_at timestamptz NOT NULL,
  PRIMARY KEY (alert_id, conference_id)
);
CREATE INDEX call_alert_letter_by_conference ON call_alert_letter (conference_id);

-- The headings; where there are none, the text of each list item, without the lists inside it.
CREATE FUNCTION tracks_in(scopes text) RETURNS TABLE (track_position integer, track_name text) LANGUAGE sql IMMUTABLE AS $$
  SELECT row_number() OVER (ORDER BY min(place))::integer, item FROM (
    SELECT ordinality AS place, left(trim(regexp_replace(
      replace(replace(replace(replace(replace(
        regexp_replace(found[1], '<[^>]*>', '', 'g'), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&nbsp;', ' '), '&amp;', '&'),
      '\s+', ' ', 'g')), 300) AS item
    FROM regexp_matches(scopes, CASE WHEN scopes ~* '<h[2-4]\M' THEN '<h[2-4][^>]*>((?:(?!</h[2-4]\M).)*)'
        ELSE '<li[^>]*>((?:(?!</?(?:li|ul|ol)\M).)*)' END, 'gi')
      WITH ORDINALITY AS listed (found, ordinality)
  ) AS items WHERE item <> '' GROUP BY item
$$;

-- The words of a journal are those of its content entry; its sections are the tracks of its edition.
CREATE FUNCTION align_journal(journal_id text) RETURNS void LANGUAGE sql AS $$
  UPDATE conference SET main_conference = words.title, sub_conference = words.title, topic = words.field, scopes = words.sections
  FROM (
    SELECT data->>'title' AS title, data->>'field' AS field, coalesce((
      SELECT '<ul>' || string_agg(
        '<li>' || replace(replace(replace(section->>'name', '&', '&amp;'), '<', '&lt;'), '>', '&gt;') || '</li>', '' ORDER BY place) || '</ul>'
      FROM jsonb_array_elements(data->'sections') WITH ORDINALITY AS listed (section, place)
    ), '') AS sections
    FROM content_entry WHERE collection = 'journals' AND id = journal_id
  ) words
  WHERE conference.journal = journal_id
    AND (conference.main_conference, conference.sub_conference, conference.topic, conference.scopes)
      IS DISTINCT FROM (words.title, words.title, words.field, words.sections)
$$;

CREATE FUNCTION journal_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM align_journal(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER journal_words_changed AFTER INSERT OR UPDATE ON content_entry
  FOR EACH ROW WHEN (NEW.collection = 'journals') EXECUTE FUNCTION journal_words_changed();
