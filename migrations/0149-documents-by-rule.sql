-- The kinds of documents that a conference issues by itself, as soon as the rule of the kind is fulfilled.
ALTER TABLE document_settings ADD COLUMN issues text[] NOT NULL DEFAULT '{}';
