/** Sends mail by the SMTP server of SMTP_URL. */
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { renderMail } from './rendering/index.ts';
import { type OutgoingMessage, type Sender, Undeliverable } from './senders.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** Of one message, waiting for a connection included. */
const SEND_TIMEOUT_MS = 60_000;
const CONNECTIONS = 5;

/** One address and nothing that the library or a server could read as two, or as more than an address. */
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

export interface MailSenderOptions {
  /** `smtp:` or `smtps:` with user, password and options of the library in the query (docs/reference/messages.md). */
  readonly url: string;
  /** `Name <address>` or an address. */
  readonly from: string;
}

export function createMailSender({ url, from }: MailSenderOptions): Sender {
  const sender = addressparser(from, { flatten: true })[0]?.address ?? '';
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  const stopped = new AbortController();
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: CONNECTIONS,
    // tries are counted in one place, the job
    maxRequeues: 0,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message: OutgoingMessage): Promise<void> {
      if (!ONE_ADDRESS.test(message.to)) throw new Undeliverable('this is no address');
      const { subject, text, html, language } = renderMail(message);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: message.to },
          envelope: { from: sender, to: [message.to] },
          messageId: `<${message.key}@${domain}>`,
          subject,
          text,
          html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            'Content-Language': language,
          },
          signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]),
        });
      } catch (error) {
        throw isFinal(error) ? new Undeliverable(messageOf(error), { cause: error }) : error;
      }
    },
    stop() {
      stopped.abort(new Error('the server stops'));
      transport.close();
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Whether the server refused this recipient or this content for good (RFC 5321 §4.2.1: 5yz). What it says to our
 * login, our sender or our connection is a matter of settings, and may be another tomorrow.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const command = 'command' in error ? error.command : undefined;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  return (command === 'RCPT TO' || command === 'DATA') && status >= 500 && status < 600;
}
