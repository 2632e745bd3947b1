-- The desk erases people who never had an account; such an erasure is known by the hash of the address alone.
ALTER TABLE erasure
  DROP CONSTRAINT erasure_pkey,
  ALTER COLUMN account_id DROP NOT NULL,
  ADD CONSTRAINT erasure_of_account UNIQUE (account_id),
  ADD CHECK (account_id IS NOT NULL OR address_hash IS NOT NULL);
-- Somebody who comes back can be erased again.
CREATE UNIQUE INDEX erasure_of_address ON erasure (address_hash, erased_at) WHERE account_id IS NULL;

-- The audit log is never rewritten, except that an erasure takes names and addresses out of it. What was done, when and to what stays.
CREATE OR REPLACE FUNCTION refuse_to_rewrite_the_record() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('colloquia.erasing', true) = 'yes' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'the record is never rewritten';
END $$;
CREATE FUNCTION refuse_to_rewrite_a_deed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.actor_id, NEW.act, NEW.about) IS DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.act, OLD.about) THEN
    RAISE EXCEPTION 'the record is never rewritten';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER record_deed_stays BEFORE UPDATE ON record FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_a_deed();
