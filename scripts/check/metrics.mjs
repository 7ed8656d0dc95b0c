/** Compares the metrics of server and bridge with those described in docs/operations and used by rules and dashboard. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const RULES = 'deploy/prometheus/alerts.yml';
export const DASHBOARD = 'deploy/grafana/tradewind.json';
const DOCUMENT = 'docs/operations/running.md';
const SOURCES = 'apps/server/src';
const BRIDGE = 'bridges/src/figures.ts';
const BRIDGE_DOCUMENT = 'docs/operations/prices.md';

const REGISTERED = /metrics\.(counts|gauges?)\(\s*'(\w+)'|name: '(tradewind_\w+)'/gu;
const OF_BRIDGE = /(counter|gauge)\('(\w+)'/gu;
const MENTIONED = /\btradewind_[a-z_]+/gu;
/** Parts of a histogram. */
const PARTS = /_(?:bucket|sum|count)$/u;
const namesIn = (text) => new Set([...text.matchAll(MENTIONED)].map(([name]) => name));

export function checkMetrics(root) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const sources = readdirSync(join(root, SOURCES), { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => read(join(SOURCES, path)));
  const bridge = Array.from(
    read(BRIDGE).matchAll(OF_BRIDGE),
    ([, kind, name]) => `tradewind_bridge_${name}${kind === 'counter' ? '_total' : ''}`,
  );
  const described = namesIn(read(BRIDGE_DOCUMENT));
  return [
    ...bridge.filter((name) => !described.has(name)).map((name) => `${BRIDGE_DOCUMENT}: ${name} is not described`),
    ...metricFaults(sources.join('\n'), read(DOCUMENT), { [RULES]: read(RULES), [DASHBOARD]: read(DASHBOARD) }, bridge),
  ];
}

/** `users`: texts by path. `bridge`: metrics of another program that they may use as well. */
export function metricFaults(source, document, users, bridge = []) {
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
        .filter((name) => !registered.has(name) && !registered.has(name.replace(PARTS, '')) && !bridge.includes(name))
        .map((name) => `${path}: the server has no ${name}`),
    ),
  ];
}
