/** A time stamp authority (RFC 3161) made of the real `openssl ts`, which can misbehave on command. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A command line without blanks inside of its words. */
const openssl = (line: string) => run('openssl', line.split(' '));

const CONFIG = `
[req]
distinguished_name = name
[name]
[ca]
basicConstraints = critical,CA:true
[stamp]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = tsa1
[tsa1]
serial = FOLDER/serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
`;

/** How the next answers are wrong; `none`: they are right. */
export type Misbehaviour = 'none' | 'status 500' | 'garbage' | 'huge' | 'refusal' | 'replayed' | 'altered' | 'redirect';

export interface Authority {
  readonly url: string;
  /** Number of requests so far. */
  readonly asked: () => number;
  misbehave(how: Misbehaviour): void;
  /** Throws when openssl does not accept the answer as a stamp of `text`. */
  check(answer: Buffer, text: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startAuthority(): Promise<Authority> {
  const folder = await mkdtemp(join(tmpdir(), 'tradewind-tsa-'));
  const file = (name: string): string => join(folder, name);
  await writeFile(file('openssl.cnf'), CONFIG.replace('FOLDER', folder));
  const config = `-config ${file('openssl.cnf')}`;
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2';
  const [root, signer] = [file('root.pem'), file('tsa.pem')];
  await openssl(`req -x509 ${config} ${key} -subj /CN=Root -extensions ca -keyout ${file('root.key')} -out ${root}`);
  await openssl(
    `req -x509 ${config} ${key} -subj /CN=Stamps -extensions stamp -CA ${root} -CAkey ${file('root.key')} -keyout ${file('tsa.key')} -out ${signer}`,
  );
  let how: Misbehaviour = 'none';
  let asked = 0;
  let last: Buffer | undefined;
  const reply = async (query: Buffer): Promise<Buffer> => {
    const [ask, answer] = [file(`${asked}.tsq`), file(`${asked}.tsr`)];
    await writeFile(ask, how === 'refusal' ? query.subarray(0, 10) : query);
    await openssl(`ts -reply ${config} -queryfile ${ask} -out ${answer} -signer ${signer} -inkey ${file('tsa.key')}`);
    return readFile(answer);
  };
  const server = createServer((request, response) => {
    asked += 1;
    const answer = async (): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      if (how === 'status 500') return void response.writeHead(500).end();
      if (how === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
      if (how === 'garbage') return void response.end(randomBytes(500));
      if (how === 'huge') return void response.end(Buffer.alloc(10_000_000));
      if (how === 'replayed') return void response.end(last);
      const bytes = await reply(Buffer.concat(chunks));
      last = bytes;
      // the last bytes are those of the signature
      response.end(how === 'altered' ? Buffer.concat([bytes.subarray(0, -2), Buffer.from([0, 0])]) : bytes);
    };
    void answer();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tsa`,
    asked: () => asked,
    misbehave: (next) => {
      how = next;
    },
    async check(answer, text) {
      await Promise.all([writeFile(file('check.tsr'), answer), writeFile(file('check.txt'), text)]);
      const { stdout } = await openssl(
        `ts -verify -data ${file('check.txt')} -in ${file('check.tsr')} -CAfile ${root}`,
      );
      if (!stdout.includes('OK')) throw new Error(stdout);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await rm(folder, { recursive: true });
    },
  };
}
