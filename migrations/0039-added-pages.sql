-- Pages that the office adds: their address is a field, so that it can change while their id stays.

-- Two public pages never share an address, whoever writes them.
CREATE UNIQUE INDEX content_entry_page_address ON content_entry ((data ->> 'address')) WHERE collection = 'added-pages';
-- An address that a page once had leads to the page; the history knows them all.
CREATE INDEX content_version_page_address ON content_version ((data ->> 'address'), made_at DESC) WHERE collection = 'added-pages';
