/**
 * A message as mail, in plain text and HTML. The HTML loads nothing, so reading it is not tracked. It is legible in
 * light and dark and without styles, and right-to-left where the language is.
 */
import { LOCALE_TAGS, type Locale } from '@tradewind/contract';
import { labelled } from '../../../platform/texts/index.ts';
import { escapedHtml, isRightToLeft } from './fill.ts';
import { type MailParts, type MessageToRender, mailParts } from './message.ts';

const BRAND = 'Tradewind';

const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;background:#f4f2ee;color:#1a2233}
.card{max-width:520px;margin:0 auto;padding:32px 24px}
.brand{margin:0 0 32px;font-size:15px;font-weight:600;color:#5b6375}
h1{margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:650}
p{margin:0 0 16px;font-size:16px;line-height:1.55}
.code{margin:24px 0 8px;font:600 36px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-variant-numeric:tabular-nums;letter-spacing:.12em}
.muted{font-size:14px;color:#5b6375}
table{margin:0 0 16px;border-collapse:collapse;font-size:15px;line-height:1.5}
th{padding:4px 0;font-weight:400;text-align:start;vertical-align:top;color:#5b6375}
td{padding:4px 0;padding-inline-start:16px;word-break:break-word}
hr{margin:24px 0;border:0;border-top:1px solid #d9d5cc}
@media (prefers-color-scheme:dark){body{background:#0f1521!important;color:#e8eaf0!important}.brand,.muted,th{color:#9aa3b5!important}hr{border-color:#2a3345!important}}
`
  .trim()
  .replaceAll('\n', '');

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** BCP 47. */
  readonly language: string;
}

export function renderMail(message: MessageToRender): RenderedMail {
  const parts = mailParts(message);
  const language = LOCALE_TAGS[message.locale];
  const direction = isRightToLeft(message.locale) ? 'rtl' : 'ltr';
  return {
    subject: parts.subject,
    text: plainText(parts, message.locale),
    html: htmlText(parts, language, direction),
    language,
  };
}

function plainText({ title, body, code, details, advice, automatic }: MailParts, locale: Locale): string {
  // programs recognise a link that has a line of its own
  const lines = details.map(({ label, value, isLink }) =>
    isLink ? `${label}\n${value}` : labelled(label, value, locale),
  );
  const list = lines.join('\n');
  const blocks = [
    BRAND,
    title,
    body,
    ...(code === undefined ? [] : [code.digits, code.valid]),
    list,
    advice,
    automatic,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function htmlText(parts: MailParts, language: string, direction: 'ltr' | 'rtl'): string {
  const paragraph = (text: string, name = ''): string =>
    `<p${name === '' ? '' : ` class="${name}"`}>${escapedHtml(text)}</p>`;
  const { code, details } = parts;
  // digits are left-to-right in every language
  const codeBlock =
    code === undefined
      ? ''
      : `<p class="code"><span dir="ltr">${escapedHtml(code.digits)}</span></p>${paragraph(code.valid, 'muted')}`;
  const rows = details.map(({ label, value, isLink }) => {
    const text = escapedHtml(value);
    const shown = isLink ? `<a dir="ltr" href="${text}">${text}</a>` : `<span dir="auto">${text}</span>`;
    return `<tr><th scope="row">${escapedHtml(label)}</th><td>${shown}</td></tr>`;
  });
  const table = rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;
  return (
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">` +
    `<title>${escapedHtml(parts.subject)}</title><style>${STYLE}</style></head>` +
    `<body><div class="card" lang="${language}" dir="${direction}" style="font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif">` +
    `<p class="brand">${BRAND}</p><h1>${escapedHtml(parts.title)}</h1>${paragraph(parts.body)}${codeBlock}${table}` +
    `<hr>${paragraph(parts.advice, 'muted')}${paragraph(parts.automatic, 'muted')}</div></body></html>`
  );
}
