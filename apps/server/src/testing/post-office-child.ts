/**
 * A process that writes one message and sends it, unless it is killed first. Arguments: the database's address,
 * SMTP_URL and DATA_KEY.
 */
import { createPool } from '../platform/db/index.ts';
import { openVault } from '../platform/secrets/index.ts';
import { openPostOffice } from '../messaging/outbox/testing/post-office.ts';

const [url, smtpUrl, dataKey] = process.argv.slice(2);
if (url === undefined || smtpUrl === undefined || dataKey === undefined) throw new Error('three arguments are needed');
const { outbox } = await openPostOffice({
  pool: createPool(url, { max: 3 }),
  smtpUrl,
  vault: openVault('', dataKey),
  pace: { expireInSeconds: 2 },
});
process.on('disconnect', () => process.exit(0));
await outbox.enqueue(
  'password_changed',
  { channel: 'email', to: 'ann@example.com', locale: 'en' },
  { time: '1795000000000', device: '', address: '192.0.2.7' },
);
