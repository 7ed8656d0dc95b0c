/** Whether the text that refuses a Logon is about the credentials. The words differ from venue to venue. */

// LMAX: BAD_CREDENTIALS. cTrader: RET_INVALID_DATA (a wrong password), RET_NO_SUCH_LOGIN, RET_ACCOUNT_DISABLED, RET_NOT_ALLOWED.
const OF_CTRADER = /\bRET_(?:INVALID_DATA|NO_SUCH_LOGIN|ACCOUNT_DISABLED|NOT_ALLOWED)\b/u;
const CREDENTIALS = /credential|passw|user|login|account|access|authenti|authori[sz]|permission|comp ?id/iu;
const REFUSED = new RegExp(
  'invalid|incorrect|wrong|bad|unknown|mismatch|denied|fail|reject|refus|disabled|expired|locked|blocked|suspended|unauthor' +
    '|no such|not (?:found|valid|allowed|permitted|authori[sz]ed|authenticated|enabled|registered|recogni[sz]ed)|does not exist',
  'iu',
);
/** It may be otherwise later: numbers, hours of trade, another connection, maintenance. */
const PASSING = /seq|time|hour|session|already|maint|again|later|limit|too many|busy|unavail|shut|clos|internal/iu;

/** SessionStatus: wrong user or password, locked, password expired. */
const STATUSES = new Set(['5', '6', '8']);

export function refusesCredentials({
  text = '',
  status = '',
}: {
  readonly text: string | undefined;
  readonly status: string | undefined;
}): boolean {
  if (STATUSES.has(status) || OF_CTRADER.test(text)) return true;
  const words = text.replaceAll('_', ' ');
  return CREDENTIALS.test(words) && REFUSED.test(words) && !PASSING.test(words);
}
