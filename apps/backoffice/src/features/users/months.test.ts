import { describe, expect, it } from 'vitest';
import { monthText, monthsSince } from './months.ts';

describe('months of statements', () => {
  it('go back to the month in which the account was opened, across years', () => {
    const opened = Date.UTC(2025, 10, 30, 23, 59);
    expect(monthsSince(opened, Date.UTC(2026, 1, 28))).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
    expect(monthsSince(opened, opened)).toEqual(['2025-11']);
  });

  it("are named in the reader's language", () => {
    expect([monthText('en', '2026-02'), monthText('zh-Hant-HK', '2026-02')]).toEqual(['February 2026', '2026年2月']);
  });
});
