import { Compass } from 'lucide-react';
import { useT } from '../shared/language.ts';
import { DeadEnd } from './DeadEnd.tsx';

export function NotFoundPage() {
  const t = useT();
  return <DeadEnd icon={Compass} title={t('app.error.notFoundTitle')} body={t('app.error.notFoundBody')} />;
}
