-- The customer's own name of an order (contract §15, decision 0602). Closed parts have that of their order.
ALTER TABLE orders ADD COLUMN client_id text CHECK (client_id ~ '^[A-Za-z0-9._:-]{1,64}$');
CREATE INDEX orders_of_client ON orders (account_id, client_id) WHERE client_id IS NOT NULL;
