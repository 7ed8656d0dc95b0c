import { useEffect, useState } from 'react';
import { api } from './api.ts';

export type SealedImage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'failed'; readonly error: unknown };

const LOADING: SealedImage = { kind: 'loading' };

/**
 * A picture that the server only returns to a session. An <img> sends no header, so the picture is fetched and shown from
 * memory, and released when the page is left.
 */
export function useSealedImage(path: string): { readonly image: SealedImage; retry(): void } {
  const [attempt, setAttempt] = useState(0);
  const asked = `${path} ${attempt}`;
  const [state, setState] = useState<{ readonly of: string; readonly image: SealedImage }>();
  useEffect(() => {
    const left = new AbortController();
    let url: string | undefined;
    const load = async () => {
      try {
        const blob = await api.file(path, {}, { signal: left.signal, quiet: true });
        if (left.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setState({ of: asked, image: { kind: 'ready', url } });
      } catch (error) {
        if (!left.signal.aborted) setState({ of: asked, image: { kind: 'failed', error } });
      }
    };
    void load();
    return () => {
      left.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [path, asked]);
  return {
    image: state?.of === asked ? state.image : LOADING,
    retry: () => setAttempt((count) => count + 1),
  };
}
