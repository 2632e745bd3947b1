-- What several processes, on one machine or on many, must count or hold together. Not worth a sync to the disk: after a crash of the
-- database both begin anew, and whoever was uploading has lost the line anyway.

-- How often something was asked for from one address within a window of time.
CREATE UNLOGGED TABLE rate_count (
  key text PRIMARY KEY,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX rate_count_by_end ON rate_count (ends_at);

-- Who writes to an upload that is still arriving; a process that dies stops renewing it.
CREATE UNLOGGED TABLE upload_lock (
  upload_id text PRIMARY KEY,
  holder text NOT NULL,
  -- Somebody else waits for it: the holder finishes what it has and lets go.
  wanted boolean NOT NULL DEFAULT false,
  held_until timestamptz NOT NULL
);
