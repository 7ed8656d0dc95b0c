/** Sends mail through the SMTP server of SMTP_URL. */
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { renderMail } from './rendering/index.ts';
import { type OutgoingMessage, type Sender, Undeliverable } from './senders.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 20_000;
/** Limit for one message, including the wait for a connection. */
const SEND_TIMEOUT_MS = 60_000;
const CONNECTIONS = 5;

/** A single address that neither the library nor a server could read as two, or as more than an address. */
const ONE_ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether mail must be sent encrypted: always, except to a server on this machine. */
export const needsTls = (url: string): boolean => !LOOPBACK.has(new URL(url).hostname);

export interface MailSenderOptions {
  /**
   * `smtp:` or `smtps:` with user, password and library options in the query (docs/reference/messages.md). STARTTLS is
   * required of servers elsewhere, unless the query says `requireTLS=false`.
   */
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
    // options in the address's query take precedence
    requireTLS: needsTls(url),
    url,
    maxConnections: CONNECTIONS,
    // the job counts the attempts
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
      if (!ONE_ADDRESS.test(message.to)) throw new Undeliverable('not an email address');
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
 * Whether the server permanently refused this recipient or content (RFC 5321 §4.2.1: 5yz). Refusals of our login,
 * sender or connection depend on settings and may be temporary.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const command = 'command' in error ? error.command : undefined;
  const status = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  return (command === 'RCPT TO' || command === 'DATA') && status >= 500 && status < 600;
}
