/** A real SMTP server in this process, whose mail is parsed as a mail client does. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface ReceivedMail extends Email {
  /** From the SMTP envelope, not the headers. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly raw: string;
}

export interface MailServerOptions {
  /** 0 = any free port. */
  readonly port?: number;
  /** The answer to a recipient; undefined = accepted. */
  readonly refusal?: (address: string) => SmtpRefusal | undefined;
  /** Accepts the mail but never answers. */
  readonly silent?: boolean;
  /** TLS with a self-signed certificate: from the first byte, or offered by STARTTLS. */
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
  /** Accepted mails, whether or not the sender got the answer. */
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
  // errors of clients that disconnect in the middle
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
