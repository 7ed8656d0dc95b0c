import { Languages } from 'lucide-react';
import { Link } from 'react-router';
import { useT } from '../shared/language.ts';
import { PATHS } from '../shared/paths.ts';

/** A new user may not understand the app's initial language, so the link to the other languages is an icon. */
export function LanguageLink() {
  const t = useT();
  const label = t('me.language');
  return (
    <Link
      to={PATHS.language}
      aria-label={label}
      title={label}
      className="hit inline-flex items-center justify-center rounded-control hover:bg-press active:bg-press"
    >
      <Languages aria-hidden size={22} strokeWidth={1.5} />
    </Link>
  );
}
