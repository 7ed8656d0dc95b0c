import { useEffect, useEffectEvent } from 'react';

/** https://wicg.github.io/web-otp: not in TypeScript's DOM yet. */
interface OtpOptions extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/** Reads the code from an incoming text message, where the browser supports it (Chrome on Android asks first). */
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
      // refused, timed out or abandoned: the code can still be typed
      .catch(() => undefined);
    return () => controller.abort();
  }, [enabled]);
}
