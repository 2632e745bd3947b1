-- Which roles have a free place in a conference; keynote speakers unless the office says otherwise.
ALTER TABLE sales_settings ADD COLUMN free_roles jsonb NOT NULL DEFAULT '["keynote"]';
