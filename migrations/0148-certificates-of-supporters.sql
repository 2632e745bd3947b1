-- Sponsors and academic partners get a certificate too.
ALTER TABLE document DROP CONSTRAINT document_kind_check;
ALTER TABLE document ADD CONSTRAINT document_kind_check CHECK (kind IN ('acceptance-letter', 'presenter-certificate', 'listener-certificate',
  'co-chair-certificate', 'keynote-certificate', 'reviewer-certificate', 'ambassador-certificate', 'sponsor-certificate', 'academic-partner-certificate',
  'attendance-confirmation', 'visa-invitation'));
