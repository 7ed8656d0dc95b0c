import type { Study } from '@tradewind/contract/light';
import { Stepper, useFormat } from '@tradewind/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../shared/language.ts';
import { colouredPlots, STUDY_SPECS, studyParameters, type Parameter } from '../../../trading/studies.ts';
import { Colours } from './Colours.tsx';

interface StudyFormProps {
  readonly study: Study;
  onChange(study: Study): void;
}

const decimalsOf = ({ step }: Parameter): number => (step < 0.01 ? 3 : step < 0.1 ? 2 : step < 1 ? 1 : 0);

const fits = ({ step, min, max }: Parameter, text: string): boolean => {
  const value = Number(text);
  return text !== '' && (step < 1 || Number.isInteger(value)) && value >= min && value <= max;
};

/** Figures are saved and applied after a pause, not with each digit. */
const PAUSE_MS = 400;

/** Periods and colours of an indicator. Values out of bounds are not saved. */
export function StudyForm({ study, onChange }: StudyFormProps) {
  const t = useT();
  const format = useFormat();
  const spec = STUDY_SPECS[study.kind];
  const [entered, setEntered] = useState<readonly number[] | undefined>(undefined);
  const parameters = entered ?? studyParameters(study);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const set = (parameter: Parameter, index: number, text: string): void => {
    setTexts({ ...texts, [parameter.name]: text });
    if (fits(parameter, text)) setEntered(parameters.with(index, Number(text)));
  };
  const errorOf = (parameter: Parameter): string | undefined => {
    const text = texts[parameter.name];
    if (text === undefined || fits(parameter, text)) return undefined;
    const decimals = decimalsOf(parameter);
    const bounds = { min: format.number(parameter.min, decimals), max: format.number(parameter.max, decimals) };
    return decimals === 0 ? t('charting.wholeBounds', bounds) : t('charting.bounds', bounds);
  };
  const save = useEffectEvent((): void => {
    if (entered === undefined) return;
    onChange({ ...study, parameters: [...entered] });
    setEntered(undefined);
  });
  useEffect(() => {
    if (entered === undefined) return;
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [entered]);
  // the sheet was closed before the pause ended
  useEffect(() => () => save(), []);
  const plots = colouredPlots(spec);
  return (
    <div className="space-y-2 pb-3">
      {spec.parameters.map((parameter, index) => (
        <Stepper
          key={parameter.name}
          label={t(`charting.parameter.${parameter.name}`)}
          testId={`study-${parameter.name}`}
          value={texts[parameter.name] ?? String(parameters[index] ?? parameter.usual)}
          onValueChange={(text) => set(parameter, index, text)}
          step={parameter.step}
          min={parameter.min}
          max={parameter.max}
          scale={decimalsOf(parameter)}
          error={errorOf(parameter)}
        />
      ))}
      {plots.map((plot, index) => (
        <Colours
          key={plot.key}
          label={plots.length === 1 ? t('charting.colour') : plot.label}
          chosen={study.colours[index] ?? index + 1}
          onChoose={(colour) =>
            onChange({
              ...study,
              parameters: [...parameters],
              colours: plots.map((_, at) => (at === index ? colour : (study.colours[at] ?? at + 1))),
            })
          }
        />
      ))}
    </div>
  );
}
