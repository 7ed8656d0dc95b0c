-- Whether the tour of the trade page was skipped or seen. Accounts that exist know the page; those of demos begin without.
ALTER TABLE users ADD COLUMN tour_done boolean NOT NULL DEFAULT true;
