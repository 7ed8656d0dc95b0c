/** The API page: the same document for people, as plain HTML without scripts. */
import { type CustomerCall, ERROR_CODES, ERROR_KEYS, MESSAGES, pluralForm } from '@tradewind/contract';
import type { z } from 'zod';
import { jsonSchema } from './json-schema.ts';
import { tagOf } from './openapi.ts';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent);--soft:color-mix(in srgb,currentColor 7%,transparent)}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.5rem;text-transform:capitalize}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0}summary{padding:.6rem .8rem;cursor:pointer}
details>div{padding:0 .8rem .8rem}code,pre{font:.86rem/1.45 ui-monospace,monospace}
pre{background:var(--soft);padding:.7rem;border-radius:.4rem;overflow:auto;max-height:26rem}
table{border-collapse:collapse}td,th{text-align:left;padding:.25rem .8rem .25rem 0;border-bottom:1px solid var(--line)}
small{opacity:.75}`;

function schemaText(schema: z.ZodType, io: 'input' | 'output'): string {
  return escapeHtml(JSON.stringify(jsonSchema(schema, io), null, 2));
}

function section(call: CustomerCall): string {
  const notes = [
    call.session === 'required' ? 'needs a session' : '',
    call.key === 'none' ? '' : `key with scope ${call.key}`,
    call.changes ? 'takes idempotency-key' : '',
  ];
  return `<details><summary><code>${call.method} ${call.path}</code> – ${escapeHtml(call.summary)}
<small>${notes.filter((note) => note !== '').join(', ')}</small></summary><div>
<h4>${call.method === 'GET' ? 'Query' : 'Body'}</h4><pre>${schemaText(call.input, 'input')}</pre>
<h4>data</h4><pre>${schemaText(call.output, 'output')}</pre></div></details>`;
}

/** Texts with a number are shown in their plural form. */
const MANY = 2;

export function apiPage(calls: readonly CustomerCall[], version: string): string {
  const tags = [...new Set(calls.map(tagOf))];
  const groups = tags.map(
    (tag) =>
      `<h2>${tag}</h2>${calls
        .filter((call) => tagOf(call) === tag)
        .map(section)
        .join('')}`,
  );
  const codes = ERROR_KEYS.map(
    (key) =>
      `<tr><td>${ERROR_CODES[key]}</td><td><code>${key}</code></td><td>${escapeHtml(pluralForm(MESSAGES.en[key], 'en', MANY))}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tradewind API</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/icon.svg"><style>${STYLE}</style></head><body>
<h1>Tradewind API <small>${escapeHtml(version)}</small></h1>
<p>Every answer is <code>{ "code", "msg", "data" }</code>; code 1 is success. Headers: <code>token</code> (session), or
<code>authorization: Bearer</code> with an API key;
<code>lang</code> (locale), <code>idempotency-key</code>. The same as <a href="/docs/api/openapi.json">OpenAPI document</a>.
The socket <code>/v1/ws</code> is described by an <a href="/docs/api/asyncapi.json">AsyncAPI document</a>.</p>
${groups.join('')}
<h2>Codes</h2><table><tr><th>code</th><th>key</th><th>text</th></tr>${codes.join('')}</table></body></html>`;
}
