/** What went wrong as a whole, just above the button that would try again. The region is always there, so that it is read out. */
export function FormFailure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text !== undefined && (
        <p className="rounded-control bg-down-soft px-3 py-2.5 text-2 text-down" data-testid="form-failure">
          {text}
        </p>
      )}
    </div>
  );
}
