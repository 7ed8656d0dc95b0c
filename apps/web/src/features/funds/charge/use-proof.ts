import { failureText } from '@tradewind/client/app';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../shared/client.tsx';
import { useT } from '../../../shared/language.ts';
import { openPicture, PictureError, type PictureProblem, type Transfer } from '../../../shared/picture.ts';

/** A phone screenshot is taller than wide: its width must remain readable. */
const PROOF_RULE = { minSidePx: 300, maxSidePx: 4096, maxPixels: 8_000_000, quality: 0.9 } as const;

interface Sending {
  readonly blob: Blob;
  readonly transfer: Transfer;
}

export interface Proof {
  readonly opening: boolean;
  readonly problem: PictureProblem | undefined;
  /** The picture of this visit; undefined when there is none, or it was uploaded before a reload. */
  readonly blob: Blob | undefined;
  readonly transfer: Transfer | undefined;
  open(file: File): void;
  retry(): void;
  remove(): void;
}

/** The picture as proof of a payment. `url` is the value stored in the draft, '' = none; `keep` stores it. */
export function useProof(url: string, keep: (url: string) => void): Proof {
  const t = useT();
  const { api } = useClient();
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<PictureProblem>();
  const [sending, setSending] = useState<Sending>();
  // only the newest picture counts
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  function begin(): AbortSignal {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  }

  async function send(blob: Blob, signal: AbortSignal): Promise<void> {
    const report = (transfer: Transfer) => {
      if (!signal.aborted) setSending({ blob, transfer });
    };
    keep('');
    report({ state: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => report({ state: 'sending', share });
      const answer = await api.upload(blob, { signal, quiet: true, onProgress });
      if (!signal.aborted) keep(answer.url);
      report({ state: 'sent', url: answer.url });
    } catch (error) {
      report({ state: 'failed', reason: failureText(error, t) });
    }
  }

  async function open(file: File): Promise<void> {
    const signal = begin();
    setProblem(undefined);
    setOpening(true);
    try {
      const { blob } = await openPicture(file, PROOF_RULE);
      if (!signal.aborted) void send(blob, signal);
    } catch (error) {
      if (!signal.aborted) setProblem(error instanceof PictureError ? error.problem : 'unreadable');
    } finally {
      if (!signal.aborted) setOpening(false);
    }
  }

  const kept: Transfer | undefined = url === '' ? undefined : { state: 'sent', url };
  const isGone = sending?.transfer.state === 'sent' && url === '';
  return {
    opening,
    problem,
    blob: isGone ? undefined : sending?.blob,
    transfer: isGone ? undefined : (sending?.transfer ?? kept),
    open: (file) => void open(file),
    retry() {
      if (sending !== undefined) void send(sending.blob, begin());
    },
    remove() {
      work.current?.abort();
      setOpening(false);
      setProblem(undefined);
      setSending(undefined);
      keep('');
    },
  };
}
