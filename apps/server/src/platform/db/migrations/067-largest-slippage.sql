-- Points by which a fill at the market may be worse than the price the app showed; null: by any.
ALTER TABLE users ADD COLUMN largest_slippage integer CHECK (largest_slippage BETWEEN 0 AND 100000);
