import { type Api, ApiError, createApi, failureText, NetworkError, timersOf } from '@tradewind/client/app';
import { operatorAuthCalls, type OperatorRole } from '@tradewind/contract/operator-light';
import { toast } from '@tradewind/ui';
import { language } from './language.ts';
import { clearSession, session, useOperator, type SessionEnd } from './session.ts';
import { withStepUp } from './step-up.ts';

/** Shows a toast for errors that no component handles. */
function showError(error: ApiError | NetworkError): void {
  const { t } = language.get();
  if (error instanceof NetworkError) toast('error', failureText(error, t), error.message, 'network');
  else toast('error', error.message, undefined, `refusal-${error.key}`);
}

const create = (token: () => string | undefined, onSessionInvalid: (token: string) => boolean): Api =>
  createApi({
    baseUrl: '',
    fetch: (...request) => fetch(...request),
    timers: timersOf({
      now: () => Date.now(),
      setTimeout: (callback: () => void, ms: number) => window.setTimeout(callback, ms),
      clearTimeout: (timer: number) => window.clearTimeout(timer),
      setInterval: (callback: () => void, ms: number) => window.setInterval(callback, ms),
      clearInterval: (timer: number) => window.clearInterval(timer),
    }),
    lang: () => language.get().locale,
    token,
    onError: showError,
    onSessionInvalid,
  });

const plain = create(
  () => session.get()?.token,
  (token) => {
    if (session.get()?.token !== token) return false;
    clearSession('ended');
    return true;
  },
);

/** The operator's calls, with an authenticator code where one is required. Code 999 ends the session here, once. */
export const api: Api = {
  ...plain,
  async call(call, input, options = {}) {
    if (!('changes' in call) || !call.changes) return plain.call(call, input, options);
    try {
      return await withStepUp((headers) => plain.call(call, input, { ...options, headers, quiet: true }));
    } catch (error) {
      const isShown = options.quiet !== true && (error instanceof ApiError || error instanceof NetworkError);
      if (isShown) showError(error);
      throw error;
    }
  },
};

/** Removes the session here at once, then ends it on the server if that can be reached. */
export async function logout(end: Exclude<SessionEnd, 'ended'>): Promise<void> {
  const token = session.get()?.token;
  clearSession(end);
  if (token === undefined) return;
  const last = create(
    () => token,
    () => false,
  );
  // an unreachable session expires by itself
  await last.call(operatorAuthCalls.logout, {}, { quiet: true }).catch(() => undefined);
}

/** Something with a list of roles that may use it: a call, a file, a page. */
export interface ForRoles {
  readonly roles: readonly OperatorRole[];
}

export const mayUse = (role: OperatorRole | undefined, { roles }: ForRoles): boolean =>
  role !== undefined && roles.includes(role);

/** Whether this tab's operator may use a call. It decides what is offered; the server decides what is allowed. */
export const useMay = (call: ForRoles): boolean => mayUse(useOperator()?.role, call);
