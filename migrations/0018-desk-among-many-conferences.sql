-- What the desk asks of the conferences, among ten thousand as among ten: each of these questions read them all.

-- How long the longest lasts: whatever is not over by a day began at most that long before it.
CREATE INDEX conference_by_length ON conference ((end_date - start_date));
-- The editions of a series, in their order.
CREATE INDEX conference_by_series ON conference (main_conference, start_date, id);
-- What is due in the next weeks, in the order in which it is shown.
CREATE INDEX conference_abstracts_due ON conference (abstract_deadline, sub_conference) WHERE published_at IS NOT NULL;
CREATE INDEX conference_notification_due ON conference (notification, sub_conference) WHERE published_at IS NOT NULL;
CREATE INDEX conference_papers_due ON conference (paper_deadline, sub_conference) WHERE published_at IS NOT NULL;
CREATE INDEX conference_registration_due ON conference (registration_deadline, sub_conference) WHERE published_at IS NOT NULL;
