/** kill -9 while visitors write: every acknowledged message is there, once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chatCalls } from '@tradewind/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { TEST_DATA_KEY } from '../../platform/http/testing/test-app.ts';
import { type TestDatabase, createTestDatabase } from '../../testing/database.ts';
import { Servers } from '../../testing/server-process.ts';
import { createPool } from '../../platform/db/index.ts';
import { ChatClient } from './testing/chat-client.ts';
import { FaithfulClient } from './testing/faithful-client.ts';

const VISITORS = 20;
const KILLS = 1;
const SAYS = 12;

let folder: string;
let database: TestDatabase;
let servers: Servers;
let url: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradewind-chat-crash-'));
  database = await createTestDatabase();
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    DATA_KEY: TEST_DATA_KEY.toString('base64'),
    FEED: 'push',
    FEED_KEY: 'a feed key for tests',
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  servers = new Servers(settings, process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'));
  url = await servers.start();
});
afterAll(async () => {
  await servers.killAndWait();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function newVisitor(): Promise<FaithfulClient> {
  const { path, method, output } = chatCalls.chatStart;
  const answer = (await (await fetch(url + path, { method })).json()) as { data: unknown };
  const { chat_token } = output.parse(answer.data);
  return new FaithfulClient({
    async connect() {
      const socket = await ChatClient.open(url, 'visitor');
      await socket.ask('login', { chat_token });
      return socket;
    },
  });
}

it(`${KILLS} kills under ${VISITORS} visitors lose and duplicate nothing`, async () => {
  const visitors = await Promise.all(Array.from({ length: VISITORS }, newVisitor));
  const sent = visitors.map((): string[] => []);
  for (let kill = 0; kill <= KILLS; kill++) {
    await Promise.all(visitors.map((visitor) => visitor.connect()));
    for (let count = 0; count < SAYS; count++)
      for (const [index, visitor] of visitors.entries()) {
        const text = `${kill}.${count}`;
        sent[index]?.push(text);
        visitor.write(text);
      }
    if (kill === KILLS) break;
    const acknowledged = (): number =>
      visitors.reduce((sum, visitor) => (visitor.take(), sum + visitor.acknowledged.size), 0);
    const before = acknowledged();
    // in the middle: some are answered, some are not
    await vi.waitFor(() => expect(acknowledged() - before).toBeGreaterThan(VISITORS * 2), {
      timeout: 30_000,
      interval: 1,
    });
    servers.kill();
    await servers.ended();
    for (const visitor of visitors) visitor.drop();
    expect(visitors.some(({ hasWaiting }) => hasWaiting)).toBe(true);
    url = await servers.start();
  }
  await vi.waitFor(
    () => {
      for (const visitor of visitors) visitor.take();
      expect(visitors.filter(({ hasWaiting }) => hasWaiting)).toEqual([]);
    },
    { timeout: 30_000 },
  );
  const pool = createPool(database.url);
  const { rows } = await pool.query<{ id: number; clientId: string; body: string; conversationId: number }>(
    'SELECT id, client_id AS "clientId", body, conversation_id AS "conversationId" FROM chat_messages ORDER BY id',
  );
  await pool.end();
  expect(new Set(rows.map(({ clientId }) => clientId)).size).toBe(rows.length);
  expect(rows.length).toBe(VISITORS * SAYS * (KILLS + 1));
  for (const [index, visitor] of visitors.entries()) {
    const own = rows.filter(({ conversationId }) => conversationId === visitor.messages[0]?.conversation_id);
    expect(own.map(({ body }) => body)).toEqual(sent[index]);
    expect(visitor.messages.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    expect([...visitor.acknowledged].toSorted()).toEqual(own.map(({ clientId }) => clientId).toSorted());
  }
});
