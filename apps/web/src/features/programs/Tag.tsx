export function Tag({ children }: { children: string }) {
  return (
    <span className="rounded-full bg-accent-soft px-2 py-0.5 text-1 font-medium whitespace-nowrap text-accent">
      {children}
    </span>
  );
}
