/** Passkeys (WebAuthn): the browser's part between two calls. Loaded with the screens that use it. */
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { securityCalls, type InputOf, type Passkey, type Session } from '@tradewind/contract/light';
import type { Api } from '@tradewind/client/app';
import { useReadable } from '@tradewind/ui';
import { useClient } from '../shared/client.tsx';

/**
 * False without https, in browsers without passkeys, and at another address than that of the installation, such as the
 * desktop's: passkeys belong to one domain (WebAuthn §5.1.3). Also until the base's settings are known.
 */
export const usePasskeysSupported = (): boolean =>
  useReadable(useClient().base)?.passkey_host === location.hostname && browserSupportsWebAuthn();
export const autofillSupported = browserSupportsWebAuthnAutofill;
/** Cancels the browser's current dialog or pending request. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony();

/** The user closed the dialog, or none of their passkeys fits: not an error. Browsers do not say which. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled';
}
/** The browser, the device or the address cannot do it. */
export class PasskeyUnsupported extends Error {
  override readonly name = 'PasskeyUnsupported';
}
/** The device already has a passkey for this account. */
export class PasskeyExists extends Error {
  override readonly name = 'PasskeyExists';
}

async function byBrowser<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw new PasskeyExists('exists', { cause });
    // anything else is no decision of the user, and trying again would not help
    const isCancelled = cause instanceof Error && ['NotAllowedError', 'AbortError'].includes(cause.name);
    throw isCancelled ? new PasskeyCancelled('cancelled', { cause }) : new PasskeyUnsupported('unsupported', { cause });
  }
}

/** The library's JSON types are W3C WebAuthn 3 §5.1; the contract passes them through unchanged. */
const asJson = (value: object): Record<string, unknown> => ({ ...value });

/** Logs in. `autofill` waits until a passkey is selected in the suggestions of the account field. */
export async function passkeyLogin(api: Api, autofill: boolean): Promise<Session> {
  const { ticket, options } = await api.call(securityCalls.passkeyLoginOptions, {}, { quiet: true });
  // created by the server half of the same library
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const response = await byBrowser(() => startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
  return api.call(securityCalls.passkeyLogin, { ticket, response: asJson(response) }, { quiet: true });
}

/** Creates a passkey on this device (or one that the browser offers) and adds it to the account. */
export async function addPasskey(
  api: Api,
  proof: InputOf<typeof securityCalls.passkeyRegisterOptions>,
  name: string,
): Promise<Passkey> {
  const { options } = await api.call(securityCalls.passkeyRegisterOptions, proof, { quiet: true });
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await byBrowser(() => startRegistration({ optionsJSON }));
  return api.call(securityCalls.passkeyRegister, { name, response: asJson(response) }, { quiet: true });
}
