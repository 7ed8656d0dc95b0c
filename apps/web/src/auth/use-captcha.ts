import { useState } from 'react';
import { randomId } from '../shared/random-id.ts';

export interface Captcha {
  /** Names the picture on the server; each has one try. */
  readonly token: string;
  readonly text: string;
  setText(text: string): void;
  /** Another picture, and an empty field for it. */
  renew(): void;
  /** What a call is sent. */
  readonly input: { readonly key: string; readonly sms_code: string };
}

export function useCaptcha(): Captcha {
  const [token, setToken] = useState(randomId);
  const [text, setText] = useState('');
  return {
    token,
    text,
    setText,
    renew() {
      setToken(randomId());
      setText('');
    },
    input: { key: token, sms_code: text.trim() },
  };
}
