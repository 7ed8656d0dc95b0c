import { EXPORT_PATH, type OwnErasure, privacyCalls, type User } from '@tradewind/contract/light';
import { RowButton, toast, useFormat, randomId, saveFile } from '@tradewind/ui';
import { Download, UserX } from 'lucide-react';
import { useState } from 'react';
import { refreshSecurity, useSecurityPart } from '../../auth/security-query.ts';
import { useClient } from '../../shared/client.tsx';
import { useT } from '../../shared/language.ts';
import { OwnerSheet } from './OwnerSheet.tsx';
import { Loaded, Part } from './Part.tsx';

/** The customer's stored data: exporting a copy, and erasing it. */
export function OwnData({ user }: { user: User }) {
  const t = useT();
  const { api } = useClient();
  const query = useSecurityPart('erasure', (options) => api.call(privacyCalls.erasure, {}, options));
  const [asking, setAsking] = useState<'download' | 'erase'>();
  const close = () => setAsking(undefined);
  return (
    <Part title={t('security.data.title')} hint={t('security.data.hint')}>
      <RowButton
        icon={<Download size={20} strokeWidth={1.5} className="text-accent" />}
        label={<span className="text-accent">{t('security.data.download')}</span>}
        data-testid="data-download"
        onClick={() => setAsking('download')}
      />
      <Loaded query={query} rows={1}>
        {({ last, obstacles }) => (
          <>
            {last?.state === 'refused' && (
              <p className="px-4 py-3 text-2 text-muted" data-testid="erasure-refused">
                {t('security.data.refused', { remark: last.remark })}
              </p>
            )}
            {last?.state === 'waiting' ? (
              <Waiting last={last} />
            ) : (
              <RowButton
                icon={<UserX size={20} strokeWidth={1.5} className="text-muted" />}
                label={t('security.data.erase')}
                {...(obstacles.length === 0
                  ? {}
                  : {
                      hint: t('security.data.obstacles', {
                        what: obstacles.map((one) => t(`security.data.obstacle.${one}`)).join(', '),
                      }),
                    })}
                disabled={obstacles.length > 0}
                data-testid="data-erase"
                onClick={() => setAsking('erase')}
              />
            )}
          </>
        )}
      </Loaded>
      <OwnerSheet
        user={user}
        use="data_export"
        open={asking === 'download'}
        onClose={close}
        title={t('security.data.download')}
        body={t('security.data.downloadBody')}
        action={t('security.data.downloadAction')}
        onSubmit={async (code) => {
          const options = { quiet: true, idempotencyKey: randomId() };
          const { ticket } = await api.call(privacyCalls.askExport, { auth_code: code }, options);
          const file = `tradewind-data-${user.uid}.json`;
          saveFile(await api.file(EXPORT_PATH, { ticket }, { quiet: true }), file);
          toast('success', t('security.data.downloaded', { file }));
        }}
      />
      <OwnerSheet
        user={user}
        use="erasure"
        open={asking === 'erase'}
        onClose={close}
        title={t('security.data.erase')}
        body={t('security.data.eraseBody')}
        action={t('security.data.eraseAction')}
        tone="danger"
        onSubmit={async (code) => {
          const options = { quiet: true, idempotencyKey: randomId() };
          await api.call(privacyCalls.askErasure, { auth_code: code }, options);
          toast('success', t('security.data.asked'));
          await refreshSecurity('erasure');
        }}
      />
    </Part>
  );
}

function Waiting({ last }: { last: OwnErasure }) {
  const t = useT();
  const format = useFormat();
  const { api } = useClient();
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      await api.call(privacyCalls.withdrawErasure, {}, { idempotencyKey: randomId() });
      toast('success', t('security.data.takenBack'));
    } catch {
      // shown by the client; the current state is read below
    } finally {
      setBusy(false);
      await refreshSecurity('erasure');
    }
  };
  return (
    <>
      <p className="px-4 py-3 text-2 text-muted" data-testid="erasure-waiting">
        {t('security.data.waiting', { time: format.time(last.asked_at) })}
      </p>
      <RowButton
        icon={<UserX size={20} strokeWidth={1.5} className="text-muted" />}
        label={t('security.data.takeBack')}
        disabled={busy}
        data-testid="erasure-take-back"
        onClick={() => void takeBack()}
      />
    </>
  );
}
