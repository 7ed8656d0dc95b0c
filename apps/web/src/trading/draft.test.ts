import { describe, expect, it } from 'vitest';

import { freshDraft, parseDrafts, printDrafts, resolve, restoreDraft } from './draft.ts';
import { specOf } from './spec.ts';
import { EURUSD, US500 } from './testing/instruments.ts';

const eurusd = specOf(EURUSD);

describe('drafts', () => {
  it('start with a tenth of a lot and a usual leverage', () => {
    expect(freshDraft(eurusd)).toMatchObject({ lots: '0.10', multiple: 100, pending: false });
    expect(freshDraft(specOf(US500))).toMatchObject({ lots: '0.1', multiple: 0 });
    expect(freshDraft({ ...eurusd, multiples: [200, 500] }).multiple).toBe(200);
  });

  it('survive writing and reading', () => {
    const draft = { ...freshDraft(eurusd), lots: '0.3', pending: true, target: '1.07' };
    const drafts = parseDrafts(printDrafts(new Map([[1, draft]])));
    expect(restoreDraft(drafts.get(1), eurusd)).toEqual(draft);
  });

  it('of an earlier version have no trailing stop, expiry or second order', () => {
    const { trailing: _, expiry: __, second: ___, ...earlier } = { ...freshDraft(eurusd), lots: '0.3' };
    expect(restoreDraft(earlier, eurusd)).toEqual({ ...freshDraft(eurusd), lots: '0.3' });
    const odd = { ...freshDraft(eurusd), expiry: { kind: 'later', at: '' }, second: 1, trailing: { on: 'yes' } };
    expect(restoreDraft(odd, eurusd)).toEqual(freshDraft(eurusd));
  });

  it('drop unreadable data, and reset leverage that is no longer offered', () => {
    expect(parseDrafts('{"a":').size).toBe(0);
    expect(parseDrafts('{"a":1}').size).toBe(0);
    expect(restoreDraft({ lots: 3 }, eurusd)).toEqual(freshDraft(eurusd));
    expect(restoreDraft({ ...freshDraft(eurusd), multiple: 3 }, eurusd).multiple).toBe(100);
  });

  it('start with leverage that the account allows, and fall back to it', () => {
    expect(freshDraft(eurusd, 60).multiple).toBe(50);
    expect(freshDraft(eurusd, 500).multiple).toBe(100);
    expect(freshDraft(eurusd, 10).multiple).toBe(0);
    const stored = { ...freshDraft(eurusd), multiple: 200, lots: '0.3' };
    expect(restoreDraft(stored, eurusd, 60)).toEqual({ ...stored, multiple: 50 });
    expect(restoreDraft(stored, eurusd, 200)).toEqual(stored);
    expect(restoreDraft(stored, eurusd, 0).multiple).toBe(0);
  });

  it('keep the last sixty instruments', () => {
    const many = new Map(Array.from({ length: 80 }, (_, index) => [index, freshDraft(eurusd)]));
    expect([...parseDrafts(printDrafts(many)).keys()]).toEqual(Array.from({ length: 60 }, (_, index) => index + 20));
  });

  it('are parsed into lots and prices', () => {
    expect(resolve({ ...freshDraft(eurusd), lots: '0,25', target: '1.1' }, eurusd)).toMatchObject({
      lots: 250_000,
      target: 110_000,
      multiple: 100,
    });
    expect(resolve({ ...freshDraft(eurusd), lots: 'x' }, eurusd)).toMatchObject({ lots: undefined, target: undefined });
    expect(resolve({ ...freshDraft(eurusd) }, specOf(US500)).multiple).toBe(0);
  });
});
