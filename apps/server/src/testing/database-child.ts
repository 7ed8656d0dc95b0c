/** A process that opens the database of a data folder and keeps it open until it is ended. */
import { openDatabase } from '../platform/db/index.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('usage: database-child.ts DATA_DIR');
const database = await openDatabase({ dataDir });
process.on('SIGTERM', () => {
  void database.stop().then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
process.send?.(database.url);
