-- A conference words its decisions itself: each maps to one of the states and may fix the form of presentation. What was decided keeps its own copy
-- of the words, so that changing the list never changes a decision.
ALTER TABLE review_settings ADD COLUMN decision_types jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(decision_types) = 'array');
ALTER TABLE paper_move
  ADD COLUMN decision_type text NOT NULL DEFAULT '',
  ADD COLUMN presentation text NOT NULL DEFAULT '' CHECK (presentation IN ('', 'talk', 'poster', 'online')),
  ADD CHECK (decision_type = '' OR to_state IN ('accepted', 'revision-requested', 'rejected')),
  ADD CHECK (presentation = '' OR to_state <> 'rejected');
