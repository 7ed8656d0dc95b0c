/** A real SMTP server in this process, whose mail is read as a mail program reads it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** Of the SMTP dialogue, not of the head. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly raw: string;
}

export interface MailServerOptions {
  /** 0 = any free one. */
  readonly port?: number;
  /** Answers a recipient with this; undefined = taken. */
  readonly refusal?: (address: string) => SmtpRefusal | undefined;
  /** Takes the mail and never says so. */
  readonly silent?: boolean;
  /** TLS with a certificate that nobody vouches for: from the first byte, or offered by STARTTLS. */
  readonly tls?: 'implicit' | 'starttls';
  readonly login?: { readonly user: string; readonly password: string };
}

export class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export interface MailServer {
  readonly port: number;
  readonly url: string;
  /** Taken, whether or not the sender was told so. */
  readonly mails: readonly ReceivedMail[];
  readonly firstContent: Promise<void>;
  stop(): Promise<void>;
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let contentCame = (): void => {};
  const firstContent = new Promise<void>((resolve) => {
    contentCame = resolve;
  });
  const { login } = options;
  const server = new SMTPServer({
    secure: options.tls === 'implicit',
    hideSTARTTLS: options.tls !== 'starttls',
    closeTimeout: 50,
    authOptional: login === undefined,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) done(null, { user: username });
      else done(new SmtpRefusal(535, 'wrong password'));
    },
    onRcptTo({ address }, _session, done) {
      done(options.refusal?.(address));
    },
    onData(stream, session, done) {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(Buffer.from(chunk));
        const raw = Buffer.concat(chunks);
        const parsed = await PostalMime.parse(raw);
        mails.push({ ...parsed, envelope: envelopeOf(session), raw: raw.toString() });
        if (options.silent !== true) done();
        contentCame();
      })();
    },
  });
  // what clients do that go away in the middle
  server.on('error', () => {});
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const credentials =
    login === undefined ? '' : `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@`;
  return {
    port,
    url: `${options.tls === 'implicit' ? 'smtps' : 'smtp'}://${credentials}127.0.0.1:${port}`,
    mails,
    firstContent,
    stop: async () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function envelopeOf({ envelope }: SMTPServerSession): ReceivedMail['envelope'] {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
  };
}
