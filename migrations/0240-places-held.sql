-- A place of a limited category that a form took is held until this moment; opening the link of its letter sets it to null. When nobody does, the
-- place goes to the waiting list, and the link still gives it back while one is free. So do places that were more than are held for one address.
ALTER TABLE registration ADD COLUMN held_until timestamptz;
CREATE INDEX registration_held ON registration (held_until) WHERE held_until IS NOT NULL;
