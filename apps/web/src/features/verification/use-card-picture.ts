import { failureText } from '@tradewind/client/app';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { PictureError, type Picture, type PictureProblem, type Transfer } from '../../shared/picture.ts';
import type { Area } from './geometry.ts';
import { cutCard, openCardPicture } from './card.ts';

interface Cut {
  readonly picture: Picture;
  readonly card: Blob;
  readonly transfer: Transfer;
}

export interface CardPicture {
  /** A file is being opened. */
  readonly opening: boolean;
  /** Why the last file could not be used. */
  readonly problem: PictureProblem | undefined;
  /** The picture being fitted into the frame. */
  readonly fitting: Picture | undefined;
  readonly cut: Cut | undefined;
  open(file: File): void;
  /** Crops the picture being fitted and sends it. */
  use(degrees: number, area: Area): void;
  fitAgain(): void;
  cancelFitting(): void;
  retry(): void;
  remove(): void;
}

/** One side of the document: from the file to the url returned by the server. At most one picture at a time. */
export function useCardPicture(): CardPicture {
  const t = useT();
  const { api } = useClient();
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<PictureProblem>();
  const [fitting, setFitting] = useState<Picture>();
  const [cut, setCut] = useState<Cut>();
  // only the newest work on this side counts
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  function begin(): AbortSignal {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  }

  async function send(picture: Picture, card: Blob): Promise<void> {
    const signal = begin();
    const report = (transfer: Transfer) => {
      if (!signal.aborted) setCut({ picture, card, transfer });
    };
    report({ state: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => report({ state: 'sending', share });
      const { url } = await api.upload(card, { signal, quiet: true, onProgress });
      report({ state: 'sent', url });
    } catch (error) {
      report({ state: 'failed', reason: failureText(error, t) });
    }
  }

  const fail = (error: unknown) => setProblem(error instanceof PictureError ? error.problem : 'unreadable');

  async function open(file: File): Promise<void> {
    setProblem(undefined);
    setOpening(true);
    try {
      setFitting(await openCardPicture(file));
    } catch (error) {
      fail(error);
    } finally {
      setOpening(false);
    }
  }

  async function use(degrees: number, area: Area): Promise<void> {
    if (fitting === undefined) return;
    try {
      const card = await cutCard(fitting, degrees, area);
      setFitting(undefined);
      await send(fitting, card);
    } catch (error) {
      setFitting(undefined);
      fail(error);
    }
  }

  return {
    opening,
    problem,
    fitting,
    cut,
    open: (file) => void open(file),
    use: (degrees, area) => void use(degrees, area),
    fitAgain: () => setFitting(cut?.picture),
    cancelFitting: () => setFitting(undefined),
    retry() {
      if (cut !== undefined) void send(cut.picture, cut.card);
    },
    remove() {
      work.current?.abort();
      setProblem(undefined);
      setCut(undefined);
    },
  };
}
