/** Files that a page saves, which jsdom cannot: a link to a blob, with a name, is followed here. */
import { waitFor } from '@testing-library/dom';

interface SavedFile {
  readonly name: string;
  readonly file: Blob;
}

const blobs = new Map<string, Blob>();
const saved: SavedFile[] = [];

export function installDownloads(): void {
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:${location.origin}/${crypto.randomUUID()}`;
    blobs.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = (url) => void blobs.delete(url);
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target;
      if (!(link instanceof HTMLAnchorElement) || link.download === '') return;
      const file = blobs.get(link.href);
      if (file === undefined) return;
      event.preventDefault();
      saved.push({ name: link.download, file });
    },
    true,
  );
}

/** The file that is saved because of `act`: its name and its text. */
export async function savedBy(act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const before = saved.length;
  await act();
  const { name, file } = await waitFor(() => {
    const found = saved[before];
    if (found === undefined) throw new Error('no file was saved');
    return found;
  });
  return { name, text: await file.text() };
}
