-- What a line was taken for: what one act took, another can take back.
ALTER TABLE statement_line ADD COLUMN matched_as text
  CHECK (matched_as IN ('payment', 'payout', 'reversal', 'refund', 'refund-returned', 'bank-charges'));
UPDATE statement_line SET matched_as = CASE
  WHEN EXISTS (SELECT FROM payment WHERE statement_line_id = statement_line.id) THEN 'payment' ELSE 'payout' END
  WHERE state = 'matched';
ALTER TABLE statement_line ADD CHECK ((state = 'matched') = (matched_as IS NOT NULL));

-- The line with which a refund left.
ALTER TABLE refund ADD COLUMN statement_line_id text REFERENCES statement_line (id);
CREATE INDEX refund_by_statement_line ON refund (statement_line_id) WHERE statement_line_id IS NOT NULL;
CREATE INDEX refund_on_its_way ON refund (entity_id, amount_minor) WHERE state IN ('approved', 'sent', 'done');
