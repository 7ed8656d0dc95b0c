-- What a client showed when an order was sent (0 = it did not say), and what a close was asked for at (0 = not closed, or
-- closed before this was kept).
ALTER TABLE orders
  ADD COLUMN price_seen_points bigint NOT NULL DEFAULT 0 CHECK (price_seen_points >= 0),
  ADD COLUMN close_origin_price_points bigint NOT NULL DEFAULT 0 CHECK (close_origin_price_points >= 0);
