-- The times between the last thousand accepted ticks, oldest first, ms: how old a price may become follows from them.
ALTER TABLE price_guards ADD COLUMN gaps integer[] NOT NULL DEFAULT '{}';
