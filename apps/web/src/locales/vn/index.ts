import type { TranslationOf } from '@tradewind/ui';
import type { en } from '../en/index.ts';
import { app } from './app.ts';
import { history } from './history.ts';
import { login } from './login.ts';
import { me } from './me.ts';
import { orders } from './orders.ts';
import { quotes } from './quotes.ts';
import { system } from './system.ts';
import { trade } from './trade.ts';
import { ui } from './ui.ts';

/** Vietnamese. */
export const vn: TranslationOf<typeof en> = { app, history, login, me, orders, quotes, system, trade, ui };
