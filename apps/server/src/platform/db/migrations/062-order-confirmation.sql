-- Whether the app asks before it sends an order; null until the customer chooses: then it asks with real money only.
ALTER TABLE users ADD COLUMN confirm_orders boolean;
