-- The discount code with which somebody who holds a role takes the free place; it ends with a role that is taken back.
ALTER TABLE conference_role ADD COLUMN place_code text;
