import type { NewsDetail } from '@tradewind/contract/operator-light';
import { Facts } from '../../shared/Facts.tsx';
import { useT } from '../../shared/language.ts';

/** A built-in article: each version of the program provides its texts in every language. It can be hidden. */
export function BuiltIn({ article }: { article: NewsDetail }) {
  const t = useT();
  return (
    <>
      <Facts
        rows={[
          { label: t('content.title'), value: article.title, wide: true },
          { label: t('content.category'), value: article.category.name },
          { label: t('content.languages'), value: t('content.builtIn') },
        ]}
      />
      <p className="mt-4 text-2 text-muted">{t('content.builtInHint')}</p>
    </>
  );
}
