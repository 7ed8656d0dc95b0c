import { failureText } from '@tradewind/client/app';
import { useFormState, type Form, type FormOptions } from '@tradewind/ui';
import { useT } from './language.ts';

/** A form that shows failures in the language of the app; see `useFormState`. */
export function useForm<Field extends string>(options: FormOptions<Field>): Form<Field> {
  const t = useT();
  return useFormState(options, (error) => failureText(error, t));
}
