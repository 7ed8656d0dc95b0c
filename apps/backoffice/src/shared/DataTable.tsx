import { failureText } from '@tradewind/client/app';
import {
  classes,
  EmptyState,
  ErrorState,
  Skeleton,
  useReadable,
  useSteadyRows,
  wideScreen,
  type SteadyRow,
} from '@tradewind/ui';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from './language.ts';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** For a column without a visible heading, such as one of buttons. */
  readonly headerHidden?: boolean;
  /** The content of a cell. */
  render(row: Row): ReactNode;
  /** `end` for figures. */
  readonly align?: 'start' | 'end';
  /** Width and similar classes for the cells on a desktop: "w-40". */
  readonly className?: string;
  /**
   * Its place in the stacked row on a phone: `title` and `aside` share the first line, `line` is a separate line with
   * its header, `none` is left out. Default: the first column is the title, the others are lines.
   */
  readonly stack?: 'title' | 'aside' | 'line' | 'none';
}

interface DataTableProps<Row> {
  /** Names the table to screen readers. */
  readonly label: string;
  readonly columns: readonly [Column<Row>, ...Column<Row>[]];
  /** undefined = not read yet. */
  readonly rows: readonly Row[] | undefined;
  rowKey(row: Row): string | number;
  /** What the rows are of: filter and page. Rows that leave the same list keep their places for a moment (`useSteadyRows`). */
  readonly rowsOf?: string;
  /** The page of a row: the first column becomes its link, and the whole row can be tapped. */
  rowLink?(row: Row): string;
  readonly empty: { readonly title: string; readonly body?: ReactNode; readonly action?: ReactNode };
  /** The read behind the rows: its failure, a retry, and whether the rows are still those of another page. */
  readonly read?: {
    readonly error: unknown;
    refetch(): Promise<unknown>;
    readonly isPlaceholderData?: boolean;
  };
  /** No column may be off screen, as where an operator signs what it shows: stacked where the table does not fit. */
  readonly whole?: boolean;
  /** Number of placeholder rows while nothing has been read. */
  readonly skeletonRows?: number;
}

interface ShownProps<Row> extends DataTableProps<Row> {
  readonly shown: readonly SteadyRow<Row>[] | undefined;
}

const NONE: readonly never[] = [];
/** Of a row that is gone. */
const GONE = 'opacity-45 [&_*]:line-through';

/** Rows of one kind: a table on a desktop, stacked on a phone, with loading, empty and error states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, empty, read, label, rowKey, rowsOf } = props;
  const t = useT();
  const isOld = read?.isPlaceholderData === true;
  const steady = useSteadyRows(rows ?? NONE, `${rowsOf}/${isOld || rows === undefined}`, rowKey);
  const shown =
    rows === undefined ? undefined : rowsOf === undefined ? rows.map((row) => ({ row, isGone: false })) : steady.shown;
  const wide = useReadable(wideScreen);
  const failure = read?.error == null ? undefined : failureText(read.error, t);
  const retry = () => void read?.refetch();

  if (rows === undefined && failure !== undefined)
    return <ErrorState title={t('shared.table.failed')} body={failure} onRetry={retry} />;
  if (shown?.length === 0 && failure === undefined)
    return (
      <div role="status">
        <EmptyState {...empty} />
      </div>
    );
  const shownProps = { ...props, shown };
  return (
    <div
      {...(rowsOf === undefined ? {} : steady.touched)}
      aria-busy={rows === undefined || isOld}
      className={classes(isOld && 'opacity-60 transition-opacity')}
    >
      {rows === undefined && (
        <p role="status" className="sr-only">
          {t('shared.table.loading')}: {label}
        </p>
      )}
      {failure !== undefined && (
        <p
          role="alert"
          className="mb-2 flex flex-wrap items-center gap-x-3 rounded-control bg-amber-soft px-3 py-2 text-2"
        >
          <span className="flex-1">{t('shared.table.stale', { failure })}</span>
          <button type="button" onClick={retry} className="hit px-2 font-semibold text-accent">
            {t('ui.retry')}
          </button>
        </p>
      )}
      {!wide ? (
        <Stack {...shownProps} />
      ) : props.whole === true ? (
        <WholeTable {...shownProps} />
      ) : (
        <Table {...shownProps} />
      )}
    </div>
  );
}

const ROW_LINK =
  'font-semibold text-text after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent';
const SKELETON_ROWS = 8;

/** The content of a row's cell; in the first column it is a link. */
function content<Row>(props: DataTableProps<Row>, row: Row, column: Column<Row>): ReactNode {
  const to = column === props.columns[0] ? props.rowLink?.(row) : undefined;
  const shown = column.render(row);
  return to === undefined ? (
    shown
  ) : (
    <Link to={to} className={ROW_LINK}>
      {shown}
    </Link>
  );
}

const skeletons = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

function Table<Row>(props: ShownProps<Row>) {
  const { label, columns, shown, rowKey, rowLink, skeletonRows = SKELETON_ROWS } = props;
  const cellClass = ({ align, className }: Column<Row>) =>
    classes('px-3 py-2 first:ps-2 last:pe-2', align === 'end' ? 'text-end tabular-nums' : 'text-start', className);
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full border-collapse text-2">
        <thead>
          <tr className="border-b border-line-strong">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={classes(cellClass(column), 'text-1 font-normal whitespace-nowrap text-muted')}
              >
                {column.headerHidden === true ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown?.map(({ row, isGone }) => (
            <tr
              key={rowKey(row)}
              inert={isGone}
              className={classes(
                'relative h-11 border-b border-line',
                rowLink !== undefined && 'hover:bg-raised',
                isGone && GONE,
              )}
            >
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
                  {content(props, row, column)}
                </td>
              ))}
            </tr>
          ))}
          {shown === undefined &&
            skeletons(skeletonRows).map((index) => (
              <tr key={index} aria-hidden className="h-11 border-b border-line">
                {columns.map((column) => (
                  <td key={column.id} className={cellClass(column)}>
                    <Skeleton className={classes('h-4 w-20 max-w-full', column.align === 'end' && 'ms-auto')} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

/** A table as long as it fits its place, otherwise stacked rows. */
function WholeTable<Row>(props: ShownProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  /** Width that the table needs, in CSS pixels; 0 = not measured. */
  const needed = useRef(0);
  const [fits, setFits] = useState(true);
  const { shown } = props;
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    const measure = (): void => {
      const table = current.querySelector('table');
      if (table !== null) needed.current = table.scrollWidth;
      // a table is as wide as its content, or as its place if that is wider
      setFits(needed.current <= current.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [fits, shown]);
  return <div ref={place}>{fits ? <Table {...props} /> : <Stack {...props} />}</div>;
}

function placeOf<Row>({ columns }: DataTableProps<Row>, column: Column<Row>) {
  return column.stack ?? (column === columns[0] ? 'title' : 'line');
}

function Stack<Row>(props: ShownProps<Row>) {
  const { label, columns, shown, rowKey, rowLink, skeletonRows = SKELETON_ROWS } = props;
  const at = (place: Column<Row>['stack']) => columns.filter((column) => placeOf(props, column) === place);
  return (
    <ul aria-label={label} className="border-t border-line [overflow-wrap:anywhere]">
      {shown?.map(({ row, isGone }) => (
        <li
          key={rowKey(row)}
          inert={isGone}
          className={classes(
            'relative border-b border-line py-3 text-2',
            rowLink !== undefined && 'active:bg-raised',
            isGone && GONE,
          )}
        >
          <div className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
            <div className="min-w-0">
              {at('title').map((column) => (
                <div key={column.id}>{content(props, row, column)}</div>
              ))}
            </div>
            <div className="ms-auto flex items-baseline gap-2 text-end">
              {at('aside').map((column) => (
                <div key={column.id}>{content(props, row, column)}</div>
              ))}
            </div>
          </div>
          <dl className="mt-1 space-y-0.5">
            {at('line').map((column) => (
              <div key={column.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
                <dt className={column.headerHidden === true ? 'sr-only' : 'text-1 text-muted'}>{column.header}</dt>
                <dd className="ms-auto min-w-0 text-end break-words">{content(props, row, column)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      {shown === undefined &&
        skeletons(skeletonRows).map((index) => (
          <li key={index} aria-hidden className="space-y-2 border-b border-line py-3">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4" />
            <Skeleton className="h-4 w-1/2" />
          </li>
        ))}
    </ul>
  );
}
