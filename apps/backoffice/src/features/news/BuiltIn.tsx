import type { NewsDetail } from '@tradewind/contract/operator-light';
import { Facts } from '../../shared/Facts.tsx';
import { useT } from '../../shared/language.ts';

/** An article of the program: its texts come with each version, in every language. It can be put away. */
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
