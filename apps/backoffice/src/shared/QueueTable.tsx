import { useEffect, type ComponentProps } from 'react';
import { DataTable } from './DataTable.tsx';
import { useT } from './language.ts';
import { Pager } from './Pager.tsx';
import { useListKeys } from './queue-keys.ts';
import { rememberList } from './queue.ts';

interface QueueTableProps<Row extends { readonly id: number }> extends Pick<
  ComponentProps<typeof DataTable<Row>>,
  'label' | 'columns' | 'empty' | 'rowLink'
> {
  /** Its own path, and the filter to return to from its records. */
  readonly list: { readonly path: string; readonly query: string };
  readonly read: NonNullable<ComponentProps<typeof DataTable<Row>>['read']> & {
    readonly data: { readonly data: readonly Row[]; readonly total: number } | undefined;
  };
  readonly page: number;
  onPage(page: number, quietly?: boolean): void;
}

/** The rows of a queue: usable by mouse, touch, and the keys j, k and Enter. */
export function QueueTable<Row extends { readonly id: number }>(props: QueueTableProps<Row>) {
  const { list, read, page, onPage, rowLink, ...rest } = props;
  const t = useT();
  const place = useListKeys();
  useEffect(() => rememberList(list.path, list.query), [list.path, list.query]);
  return (
    <div ref={place}>
      <DataTable
        {...rest}
        rows={read.data?.data}
        rowKey={({ id }) => id}
        rowsOf={`${list.query}/${page}`}
        read={read}
        {...(rowLink === undefined ? {} : { rowLink })}
      />
      <div className="flex flex-wrap items-center justify-end gap-x-6">
        {rowLink !== undefined && <p className="me-auto hidden text-1 text-muted wide:block">{t('queues.keys')}</p>}
        <Pager page={page} total={read.data?.total} rows={read.data?.data.length} onPage={onPage} />
      </div>
    </div>
  );
}
