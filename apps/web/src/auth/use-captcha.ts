import { useState } from 'react';
import { randomId } from '../shared/random-id.ts';

export interface Captcha {
  /** Identifies the picture on the server; each allows one attempt. */
  readonly token: string;
  readonly text: string;
  setText(text: string): void;
  /** Loads another picture and clears the field. */
  renew(): void;
  /** The input for a call. */
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
