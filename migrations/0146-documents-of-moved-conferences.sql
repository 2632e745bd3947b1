-- A conference that is cancelled or moves to other days ends what was issued about its days.
ALTER TABLE document DROP CONSTRAINT document_end_reason_check;
ALTER TABLE document ADD CONSTRAINT document_end_reason_check
  CHECK (end_reason IN ('corrected', 'mistake', 'place-ended', 'payment', 'misuse', 'conference', 'erased'));
