import { useEffect, useRef, useState } from 'react';
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
  const calculation = useRef<AbortController>(undefined);
  useEffect(() => () => calculation.current?.abort(), []);
  const begin = (next: CaptchaWay): string => {
    calculation.current?.abort();
    const id = randomId();
    setToken(id);
    setText('');
    setWay(next);
    return id;
  };
  const solve = async (): Promise<void> => {
    const id = begin('solving');
    const controller = new AbortController();
    calculation.current = controller;
    const payload = await import('./solve-captcha.ts')
      .then(({ solveCaptcha }) => solveCaptcha(id, controller))
      .catch(() => '');
    // a picture was chosen, or the page left
    if (controller.signal.aborted) return;
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
