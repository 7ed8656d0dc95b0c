import { ApiError, type VisitorChat } from '@tradewind/client/app';
import { CHAT_IMAGE_UPLOAD_PATH } from '@tradewind/contract/light';
import type { ComposerPicture } from '@tradewind/ui';
import { useEffect, useRef, useState } from 'react';
import { openPicture, PictureError, type Picture, type PictureProblem, type PictureRule } from '../shared/picture.ts';
import { useT, type T } from './language.ts';

/** Large enough to read a screenshot of a long page, small enough for a slow connection. */
const RULE: PictureRule = { minSidePx: 1, maxSidePx: 2560, maxPixels: 6_000_000, quality: 0.85 };

export interface SentPicture {
  /** Address on the server. */
  readonly url: string;
  /** Local address in this page. */
  readonly previewUrl: string;
  readonly width: number;
  readonly height: number;
}

interface Upload extends ComposerPicture {
  readonly file: File;
  readonly done: SentPicture | undefined;
}

const PROBLEMS = {
  heic: 'chat.write.heic',
  unreadable: 'chat.write.unreadable',
  tooSmall: 'chat.write.unreadable',
  tooLarge: 'chat.write.tooLarge',
} as const satisfies Record<PictureProblem, string>;

function failureOf(error: unknown, t: T): string {
  if (error instanceof PictureError) return t(PROBLEMS[error.problem]);
  return error instanceof ApiError ? error.message : t('chat.write.network');
}

/** A picture that is uploaded while its message is being written. */
export function useUpload(chat: VisitorChat) {
  const t = useT();
  const [upload, setUpload] = useState<Upload>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(file: File, previewUrl: string): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const change = (by: Partial<Upload>) => {
      if (running.current === controller) setUpload((before) => before && { ...before, ...by });
    };
    setUpload({ file, previewUrl, share: 0, failure: '', done: undefined });
    try {
      const picture: Picture = await openPicture(file, RULE);
      await chat.begin();
      const { url } = await chat.api.upload(picture.blob, {
        path: CHAT_IMAGE_UPLOAD_PATH,
        signal: controller.signal,
        quiet: true,
        // the server reads it before it answers: 100 % only after that
        onProgress: (share) => change({ share: share * 0.99 }),
      });
      change({ share: 1, done: { url, previewUrl, width: picture.width, height: picture.height } });
    } catch (error) {
      change({ failure: failureOf(error, t) });
    }
  }

  return {
    picture: upload,
    pick: (file: File) => void run(file, URL.createObjectURL(file)),
    retry: () => {
      if (upload !== undefined) void run(upload.file, upload.previewUrl);
    },
    remove: () => {
      running.current?.abort();
      if (upload !== undefined) URL.revokeObjectURL(upload.previewUrl);
      setUpload(undefined);
    },
    /** Returns the uploaded picture for the message being sent. */
    take: (): SentPicture | undefined => {
      setUpload(undefined);
      return upload?.done;
    },
  };
}
