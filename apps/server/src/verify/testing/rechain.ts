/** SQL with which an operator who changed the log rebuilds the chain, so that every hash matches again. Triggers must be off. */
export const RECHAIN = `DO $$ DECLARE event trade_events; previous bytea := decode(repeat('00', 32), 'hex'); BEGIN
  FOR event IN SELECT * FROM trade_events ORDER BY seq LOOP
    UPDATE trade_events SET prev_hash = previous, hash = sha256(convert_to(concat(encode(previous, 'hex'), '|', seq, '|', time_ms, '|', type, '|',
      account_id, '|', order_id, '|', quote_id, '|', quote_instrument_id, '|', quote_bid_points, '|', quote_ask_points, '|', quote_time_ms, '|',
      payload), 'UTF8')) WHERE seq = event.seq RETURNING hash INTO previous;
  END LOOP; END $$`;
