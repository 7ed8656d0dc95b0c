import { ApiError, failureText } from '@tradewind/client/app';
import { IMAGE_MAX_BYTES } from '@tradewind/contract/light';
import { CONTENT_IMAGE_UPLOAD } from '@tradewind/contract/operator-light';
import { useEffectEvent, useState } from 'react';
import { api } from './api.ts';
import { useT } from './language.ts';

const ACCEPTED = 'image/jpeg,image/png,image/webp';
const MEGABYTE = 1024 * 1024;

interface ContentUpload {
  readonly busy: boolean;
  readonly failure: string | undefined;
  /** Lets the operator choose a file and uploads it as public content. */
  choose(): void;
}

/** `onUrl` gets the path of an accepted picture; `path` = LOGO_UPLOAD_PATH keeps it small. */
export function useContentUpload(
  onUrl: (url: string) => void,
  path: string = CONTENT_IMAGE_UPLOAD.path,
): ContentUpload {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = useEffectEvent(onUrl);

  const send = async (file: File) => {
    if (file.size > IMAGE_MAX_BYTES) {
      setFailure(t('content.pictureTooLarge', { size: IMAGE_MAX_BYTES / MEGABYTE }));
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const { url } = await api.upload(file, { path, quiet: true });
      take(url);
    } catch (error) {
      const isBad = error instanceof ApiError && error.key === 'invalid_input';
      setFailure(isBad ? t('content.pictureUnusable') : failureText(error, t));
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    failure,
    choose() {
      const input = document.createElement('input');
      input.type = 'file';
      input.accept = ACCEPTED;
      input.addEventListener('change', () => {
        const [file] = input.files ?? [];
        if (file !== undefined) void send(file);
      });
      input.click();
    },
  };
}
