import { useT } from '../../shared/language.ts';
import { KeyTest } from './KeyTest.tsx';
import { Shown } from './Shown.tsx';

/** The new key, shown only once. */
export function ShownKey({ text, onKept }: { text: string; onKept(): void }) {
  const t = useT();
  const address = `${window.location.origin}/v1/api/main/wallet/getBalance`;
  return (
    <Shown
      title={t('programs.shownTitle')}
      body={t('programs.shownBody')}
      text={text}
      copyLabel={t('programs.copy')}
      copied={t('programs.copied')}
      onKept={onKept}
    >
      <KeyTest text={text} />
      <p className="mt-3 text-1 text-muted">{t('programs.try')}</p>
      <p dir="ltr" className="mt-1 rounded-control bg-raised p-3 font-mono text-1 break-all text-muted select-all">
        {`curl -H "Authorization: Bearer ${text}" ${address}`}
      </p>
    </Shown>
  );
}
