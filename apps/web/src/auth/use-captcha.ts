import { useRef, useState } from 'react';
import { randomId } from '@tradewind/ui';

/** How the captcha is answered: by the characters of a picture, or by a calculation of this device. */
export type CaptchaWay = 'picture' | 'solving' | 'solved' | 'unsolved';

export interface Captcha {
  /** Identifies the picture or calculation on the server; each allows one attempt. */
  readonly token: string;
  /** The characters, or the payload of the calculation. */
  readonly text: string;
  readonly way: CaptchaWay;
  setText(text: string): void;
  /** Calculates instead of showing a picture. */
  solve(): void;
  /** Loads another picture and clears the field. */
  renew(): void;
  /** The input for a call. */
  readonly input: { readonly key: string; readonly sms_code: string };
}

export function useCaptcha(): Captcha {
  const [token, setToken] = useState(randomId);
  const [text, setText] = useState('');
  const [way, setWay] = useState<CaptchaWay>('picture');
  const current = useRef(token);
  const begin = (next: CaptchaWay): string => {
    current.current = randomId();
    setToken(current.current);
    setText('');
    setWay(next);
    return current.current;
  };
  const solve = async (): Promise<void> => {
    const solving = begin('solving');
    const payload = await import('./solve-captcha.ts')
      .then(({ solveCaptcha }) => solveCaptcha(solving))
      .catch(() => '');
    // a picture may have been chosen meanwhile
    if (current.current !== solving) return;
    if (payload === '') return void begin('unsolved');
    setText(payload);
    setWay('solved');
  };
  return {
    token,
    text,
    way,
    setText,
    solve: () => void solve(),
    renew: () => void begin('picture'),
    input: { key: token, sms_code: text.trim() },
  };
}
