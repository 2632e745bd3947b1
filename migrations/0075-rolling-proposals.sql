-- Calls are monthly, so papers are proposed to reviewers as they arrive; a conference may prefer to propose them itself.
ALTER TABLE review_settings ADD COLUMN is_rolling boolean NOT NULL DEFAULT true;
