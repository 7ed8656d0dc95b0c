import { rangesOf } from './highlight.ts';

/** A text with the matches of the search highlighted. */
export function Highlight({ text, search }: { text: string; search: string }) {
  const ranges = rangesOf(text, search);
  return (
    <>
      {ranges.map(([from, to], index) => (
        <span key={from}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, from)}
          <mark className="rounded-[2px] bg-accent-soft text-accent">{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  );
}
