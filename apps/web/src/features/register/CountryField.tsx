import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { AreaPicker } from '../../auth/AreaPicker.tsx';
import { Flag } from '../../auth/Flag.tsx';
import { useLanguage } from '../../shared/language.ts';

interface CountryFieldProps {
  readonly country: string;
  onChoose(code: string): void;
  readonly error: string | undefined;
}

/** Country of residence. Nothing is preselected, because it is a declaration. */
export function CountryField({ country, onChoose, error }: CountryFieldProps) {
  const { t, tag } = useLanguage();
  const [open, setOpen] = useState(false);
  const name = country === '' ? '' : (new Intl.DisplayNames(tag, { type: 'region' }).of(country) ?? country);
  return (
    <div>
      <span id="country-label" className="mb-1 block text-1 text-muted">
        {t('auth.country')}
      </span>
      <button
        type="button"
        id="country"
        data-testid="country-button"
        data-faulty={error !== undefined || undefined}
        aria-haspopup="dialog"
        aria-labelledby="country-label country-value"
        aria-describedby={error === undefined ? undefined : 'country-note'}
        onClick={() => setOpen(true)}
        className={`flex min-h-(--hit) w-full items-center gap-2 rounded-control border bg-page px-3 text-start text-3 ${error === undefined ? 'border-field' : 'border-bad'}`}
      >
        {country !== '' && <Flag code={country} />}
        <span id="country-value" className={`min-w-0 flex-1 ${country === '' ? 'text-muted' : ''}`}>
          {country === '' ? t('auth.chooseCountry') : name}
        </span>
        <ChevronDown aria-hidden size={18} strokeWidth={1.5} className="text-muted" />
      </button>
      {error !== undefined && (
        <p id="country-note" className="mt-1 text-1 text-bad">
          {error}
        </p>
      )}
      <AreaPicker
        of="country"
        open={open}
        onOpenChange={setOpen}
        chosen={country}
        onChoose={({ code }) => onChoose(code)}
      />
    </div>
  );
}
