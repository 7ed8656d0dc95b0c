import { Link } from 'react-router';

interface OtherEntryProps {
  readonly question: string;
  readonly action: string;
  readonly to: string;
}

/** The line below the login that leads to the registration, and vice versa. */
export function OtherEntry({ question, action, to }: OtherEntryProps) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-2 text-muted">
      {question}
      <Link to={to} className="hit inline-flex items-center font-semibold text-accent">
        {action}
      </Link>
    </p>
  );
}
