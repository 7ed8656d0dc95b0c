import { useLayoutEffect, useState } from 'react';

/** An address under which the page can show a blob; revoked when the blob changes or the page is left. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  // before the paint, so that nothing else flashes up instead
  useLayoutEffect(() => {
    if (blob === undefined) return;
    const made = URL.createObjectURL(blob);
    // oxlint-disable-next-line react/set-state-in-effect -- created and revoked with the blob, outside of rendering
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}
