import { useEffect, useEffectEvent } from 'react';

/** https://wicg.github.io/web-otp: not in TypeScript's DOM yet. */
interface OtpOptions extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/** Takes the code out of a text message as it arrives, where the browser can (Chrome on Android asks first). */
export function useWebOtp(enabled: boolean, onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (!enabled || !('OTPCredential' in window)) return;
    const controller = new AbortController();
    const options: OtpOptions = { otp: { transport: ['sms'] }, signal: controller.signal };
    void navigator.credentials
      .get(options)
      .then((credential) => {
        if (credential !== null && 'code' in credential && typeof credential.code === 'string') take(credential.code);
      })
      // refused, timed out or left: the code can still be typed
      .catch(() => undefined);
    return () => controller.abort();
  }, [enabled]);
}
