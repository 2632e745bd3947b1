-- What visitors want to know about a conference beyond its call: how to get there, where to stay and whom to ask, and who is responsible for
-- its programme. HTML; empty while it is not known.
ALTER TABLE conference ADD COLUMN travel text NOT NULL DEFAULT '', ADD COLUMN committee text NOT NULL DEFAULT '';
