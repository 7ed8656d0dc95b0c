/**
 * English, the source of all texts: its keys and {parameters} are the types that every t() is checked
 * against. One file per feature. Plural forms end in _one, _other … (Intl.PluralRules).
 */
import { app } from './app.ts';
import { funds } from './funds.ts';
import { gate } from './gate.ts';
import { history } from './history.ts';
import { login } from './login.ts';
import { me } from './me.ts';
import { orders } from './orders.ts';
import { quotes } from './quotes.ts';
import { system } from './system.ts';
import { trade } from './trade.ts';
import { ui } from './ui.ts';

export const en = { app, funds, gate, history, login, me, orders, quotes, system, trade, ui } as const;
