-- The later conference to which the person asked the office to move the place, until the office has answered.
ALTER TABLE registration ADD COLUMN carry_asked_for_id text REFERENCES conference (id);
CREATE INDEX registration_carry_asked ON registration (booking_id) WHERE carry_asked_for_id IS NOT NULL AND state IN ('open', 'paid');
CREATE INDEX registration_by_carry_asked_for ON registration (carry_asked_for_id) WHERE carry_asked_for_id IS NOT NULL;
