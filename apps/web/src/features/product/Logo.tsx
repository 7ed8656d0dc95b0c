/** A company's logo, or its first letter if it has none. */
export function Logo({ logo, name, large = false }: { logo: string; name: string; large?: boolean }) {
  const size = large ? 'size-16 text-4' : 'size-11 text-3';
  if (logo === '')
    return (
      <span
        aria-hidden
        className={`${size} grid shrink-0 place-items-center rounded-control bg-press font-semibold text-muted uppercase`}
      >
        {String.fromCodePoint(name.codePointAt(0) ?? 0x20)}
      </span>
    );
  // on a white background, because logos are designed for paper
  return (
    <img src={logo} alt="" loading="lazy" className={`${size} shrink-0 rounded-control bg-white object-contain`} />
  );
}
