-- How long the files of each stage may be, as authors are told; none where it is 0. Nothing is refused because of it.
ALTER TABLE review_settings
  ADD COLUMN abstract_file_pages integer NOT NULL DEFAULT 0 CHECK (abstract_file_pages BETWEEN 0 AND 1000),
  ADD COLUMN abstract_file_words integer NOT NULL DEFAULT 0 CHECK (abstract_file_words BETWEEN 0 AND 200000),
  ADD COLUMN full_paper_pages integer NOT NULL DEFAULT 0 CHECK (full_paper_pages BETWEEN 0 AND 1000),
  ADD COLUMN full_paper_words integer NOT NULL DEFAULT 0 CHECK (full_paper_words BETWEEN 0 AND 200000);

-- Fonts that a PDF file names without bringing them.
ALTER TABLE reviewer_copy ADD COLUMN fonts_not_embedded text[] NOT NULL DEFAULT '{}';
