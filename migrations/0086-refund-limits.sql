-- Above this amount, in the smallest unit of either currency, a second person approves a refund.
ALTER TABLE sales_settings ADD COLUMN refund_limit_minor integer NOT NULL DEFAULT 20000 CHECK (refund_limit_minor BETWEEN 0 AND 100000);
