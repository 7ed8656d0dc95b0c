/** The logo: wind filling a sail, as a rising line. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 64 64" className="shrink-0">
      <rect width="64" height="64" rx="14" className="fill-accent" />
      <path
        d="M12 46c12 0 18-6 22-16 3-8 8-13 18-14-6 4-8 9-8 16 0 10-8 18-20 18-5 0-9-1-12-4Z"
        className="fill-on-accent"
      />
    </svg>
  );
}
