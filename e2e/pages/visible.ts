/** Finds elements by their test id among those that are not hidden, also not from screen readers: pages that were left stay in the document. */
import { isInaccessible, screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { user } from './forms.ts';

export const visible = (testId: string | RegExp): HTMLElement[] =>
  screen.queryAllByTestId(testId).filter((each) => !isInaccessible(each));

/** The first of them, once there is one. */
export const findVisible = (testId: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const [found] = visible(testId);
    if (found === undefined) throw new Error(`there is no ${String(testId)}`);
    return found;
  });

export const tapOn = async (testId: string | RegExp): Promise<void> => user.click(await findVisible(testId));

/** Waits until the first of them has a text. */
export const findText = (testId: string | RegExp, text: string | RegExp): Promise<void> =>
  waitFor(() => {
    const [found] = visible(testId);
    if (found === undefined) throw new Error(`there is no ${String(testId)}`);
    expect(found).toHaveTextContent(text);
  });

export const findCount = (testId: string | RegExp, count: number): Promise<void> =>
  waitFor(() => expect(visible(testId)).toHaveLength(count));
