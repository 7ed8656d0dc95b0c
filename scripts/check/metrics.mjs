/** Compares the server's metrics with those described in docs/operations/running.md and used by rules and dashboard. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const RULES = 'deploy/prometheus/alerts.yml';
export const DASHBOARD = 'deploy/grafana/tradewind.json';
const DOCUMENT = 'docs/operations/running.md';
const SOURCES = 'apps/server/src';

const REGISTERED = /metrics\.(counts|gauges?)\(\s*'(\w+)'|name: '(tradewind_\w+)'/gu;
const MENTIONED = /\btradewind_[a-z_]+/gu;
/** Parts of a histogram. */
const PARTS = /_(?:bucket|sum|count)$/u;
const namesIn = (text) => new Set([...text.matchAll(MENTIONED)].map(([name]) => name));

export function checkMetrics(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const sources = readdirSync(join(root, SOURCES), { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => read(join(SOURCES, path)));
  return metricFaults(sources.join('\n'), read(DOCUMENT), { [RULES]: read(RULES), [DASHBOARD]: read(DASHBOARD) });
}

/** `users`: texts by path. */
export function metricFaults(source, document, users) {
  const registered = new Set(
    [...source.matchAll(REGISTERED)].map(([, kind, name, full]) =>
      full === undefined ? `tradewind_${name}${kind === 'counts' ? '_total' : ''}` : full,
    ),
  );
  const described = namesIn(document);
  return [
    ...[...registered].filter((name) => !described.has(name)).map((name) => `${DOCUMENT}: ${name} is not described`),
    ...Object.entries({ [DOCUMENT]: document, ...users }).flatMap(([path, text]) =>
      [...namesIn(text)]
        .filter((name) => !registered.has(name) && !registered.has(name.replace(PARTS, '')))
        .map((name) => `${path}: the server has no ${name}`),
    ),
  ];
}
