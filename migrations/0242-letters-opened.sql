-- Whose letter about a booking was opened: a keyed digest of that address, by which its unpaid places of limited categories are counted, also when
-- somebody else takes the place or pays. Null until then. Of bookings from before nothing is known, and nothing is asked.
ALTER TABLE booking ADD COLUMN letter_opened_by text DEFAULT '';
ALTER TABLE booking ALTER COLUMN letter_opened_by DROP DEFAULT;
