/** The documents as a site (`npm run docs`). A link that leads nowhere fails the build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';

const reference = [
  ['API', 'api'],
  ['Errors', 'errors'],
  ['Realtime', 'realtime'],
  ['Clients for programs', 'bots'],
  ['Client library of the apps', 'client'],
  ['Market', 'market'],
  ['Instruments', 'instruments'],
  ['Groups of accounts', 'groups'],
  ['Trade events', 'trade-events'],
  ['Ledger', 'ledger'],
  ['Funds', 'funds'],
  ['Reconciliation', 'reconciliation'],
  ['Corrections of quotes', 'corrections'],
  ['Execution report', 'execution-report'],
  ['Statements', 'statements'],
  ['Ranking', 'ranking'],
  ['Notifications', 'notifications'],
  ['Messages', 'messages'],
  ['Support chat', 'chat'],
  ['News and announcements', 'news'],
  ['Economic calendar', 'calendar'],
  ['Company directory', 'directory'],
  ['Roles of operators', 'operator-roles'],
  ['Decisions of operators', 'operator-decisions'],
  ['Exposure desk', 'exposure'],
  ['Audit log', 'audit-log'],
];

const decisions = join(import.meta.dirname, '../decisions');
const decisionPages = readdirSync(decisions)
  .filter((file) => /^\d{4}-/u.test(file))
  .sort()
  .map((file) => ({
    text: /^# (.*)$/mu.exec(readFileSync(join(decisions, file), 'utf8'))[1],
    link: `/decisions/${file.replace(/\.md$/u, '')}`,
  }));

export default defineConfig({
  title: 'Tradewind',
  description: 'Open-source, self-hosted trading platform for forex and CFDs',
  cleanUrls: true,
  // addresses of the reader's own installation
  ignoreDeadLinks: [/^https?:\/\/(?:localhost|127\.0\.0\.1)/u],
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Features', link: '/features' },
      { text: 'Run it', link: '/operations/running' },
      { text: 'Develop', link: '/architecture' },
      { text: 'Reference', link: '/reference/api' },
    ],
    sidebar: [
      {
        text: 'For users',
        items: [
          { text: 'Features', link: '/features' },
          { text: 'Worked examples', link: '/recipes/money' },
          { text: 'Your first bot', link: '/recipes/first-bot' },
          { text: 'Backtest with the same code', link: '/recipes/backtest' },
        ],
      },
      {
        text: 'For operators',
        items: [
          { text: 'Running Tradewind', link: '/operations/running' },
          { text: 'Real prices', link: '/operations/prices' },
          { text: 'Prices from MetaTrader 5', link: '/operations/mt5' },
          { text: 'Deploying', link: '/operations/deploy' },
          { text: 'Several processes', link: '/operations/cluster' },
          { text: 'Upgrade and rollback', link: '/operations/upgrade' },
          { text: 'Database', link: '/operations/database' },
          { text: 'PostgreSQL outages', link: '/operations/faults' },
          { text: 'Archiving old events', link: '/operations/archive' },
          { text: 'Back-office', link: '/operations/back-office' },
          { text: 'Privacy', link: '/operations/privacy' },
          { text: 'Risk warnings', link: '/operations/risk-warnings' },
          { text: 'Mail and text messages', link: '/operations/messages' },
          { text: 'Tracing', link: '/operations/traces' },
          { text: 'Security', link: '/security' },
          { text: 'ASVS 5.0, level 2', link: '/security/asvs' },
        ],
      },
      {
        text: 'For developers',
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'Hacking', link: '/hacking' },
          { text: 'Glossary', link: '/glossary' },
          { text: 'Benchmarks', link: '/benchmarks' },
          { text: 'Capacity', link: '/scale' },
        ],
      },
      {
        text: 'Reference',
        collapsed: false,
        items: reference.map(([text, page]) => ({ text, link: `/reference/${page}` })),
      },
      {
        text: 'Specification',
        items: [
          { text: 'Overview', link: '/specification/' },
          { text: 'Product', link: '/specification/product' },
          { text: 'Contract', link: '/specification/contract' },
        ],
      },
      { text: 'Decisions', link: '/decisions/README', collapsed: true, items: decisionPages },
    ],
  },
});
