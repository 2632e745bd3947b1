-- What somebody with an account has marked in a published programme, so that it is the same in every browser.
CREATE TABLE programme_favourite (
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  conference_id text NOT NULL REFERENCES conference (id) ON DELETE CASCADE,
  -- A talk, poster, keynote or break of the programme. One that is no longer in it is shown nowhere.
  item_id text NOT NULL,
  PRIMARY KEY (account_id, conference_id, item_id)
);
