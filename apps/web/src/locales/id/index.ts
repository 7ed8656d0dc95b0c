import type { TranslationOf } from '@tradewind/ui';
import type { en } from '../en/index.ts';
import { alerts } from './alerts.ts';
import { app } from './app.ts';
import { auth } from './auth.ts';
import { directory } from './directory.ts';
import { chat } from './chat.ts';
import { funds } from './funds.ts';
import { gate } from './gate.ts';
import { history } from './history.ts';
import { invite } from './invite.ts';
import { login } from './login.ts';
import { mail } from './mail.ts';
import { me } from './me.ts';
import { news } from './news.ts';
import { notices } from './notices.ts';
import { orders } from './orders.ts';
import { payout } from './payout.ts';
import { quotes } from './quotes.ts';
import { rank } from './rank.ts';
import { reports } from './reports.ts';
import { security } from './security.ts';
import { system } from './system.ts';
import { terms } from './terms.ts';
import { trade } from './trade.ts';
import { ui } from './ui.ts';
import { update } from './update.ts';
import { verification } from './verification.ts';
import { watchlist } from './watchlist.ts';

/** Indonesian. */
export const id: TranslationOf<typeof en> = {
  alerts,
  app,
  auth,
  directory,
  chat,
  funds,
  gate,
  history,
  invite,
  login,
  mail,
  me,
  news,
  notices,
  orders,
  payout,
  quotes,
  rank,
  reports,
  security,
  system,
  terms,
  trade,
  ui,
  update,
  verification,
  watchlist,
};
