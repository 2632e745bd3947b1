-- The list of submissions by two filters at once counted its rows one by one in the table: the state now stands in the indexes of the other filters.
DROP INDEX submission_by_country;
CREATE INDEX submission_by_country ON submission (country, received_at, id) INCLUDE (state);
DROP INDEX submission_by_category;
CREATE INDEX submission_by_category ON submission (regtype, received_at, id) INCLUDE (state);
DROP INDEX submission_by_conference;
CREATE INDEX submission_by_conference ON submission (conference_id, received_at, id) INCLUDE (state);

-- Each of these says what another says too (submission_in_order, submission_by_state), and every submission paid for both.
DROP INDEX submission_by_arrival;
DROP INDEX submission_received;
