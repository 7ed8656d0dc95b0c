-- The right price of a fill may be 0 or below (oil in April 2020); quotes themselves stay above 0 (decision 0619).
ALTER TABLE quote_corrections DROP CONSTRAINT quote_corrections_right_bid_points_check;
