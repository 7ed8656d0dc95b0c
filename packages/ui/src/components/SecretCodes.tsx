import { Copy, Download } from 'lucide-react';
import { copyText } from '../browser/copy-text.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from './Button.tsx';
import { toast } from './toast.ts';

interface SecretCodesProps {
  readonly codes: readonly string[];
  readonly texts: {
    readonly copy: string;
    readonly copied: string;
    readonly failed: string;
    readonly download: string;
  };
  readonly file: { readonly name: string; readonly heading: string };
}

/** Codes that are shown once, to copy or to save as a file. */
export function SecretCodes({ codes, texts, file }: SecretCodesProps) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) toast('success', texts.copied, undefined, 'copied');
    else toast('warning', texts.failed, undefined, 'copied');
  };
  const download = () =>
    saveFile(new Blob([`${file.heading}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), file.name);
  return (
    <>
      <ul dir="ltr" className="grid grid-cols-2 gap-x-4 gap-y-2 text-center">
        {codes.map((code) => (
          <li key={code} className="rounded-control bg-raised py-1.5 text-2 font-semibold tracking-wide tabular-nums">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button icon={<Copy aria-hidden size={18} strokeWidth={1.5} />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button icon={<Download aria-hidden size={18} strokeWidth={1.5} />} onClick={download}>
          {texts.download}
        </Button>
      </div>
    </>
  );
}
