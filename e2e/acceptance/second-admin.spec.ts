/**
 * Contract §11: a second admin, links by email, and the cool-off in which a new operator may not approve anything.
 * What is tagged @long is tested in `npm test` by: staff/second-admin, staff/operators/{links,cool-off}.
 */
import { openPostOffice } from '../support/mail.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type ChangeRequest, FIRST, firstOperator, joinByMail, type Operator, operatorOf, test } from './desk.ts';
import { type Details, expect, must, pushSettings, refused } from './support.ts';

interface Rows {
  readonly data: readonly Details[];
}
interface Proposed {
  readonly proposal: number;
}

const person = (name: string, role: string) => ({ email: `${name}@desk.example`, name, role });

test(
  'two admins are required once there are two, links are mailed, and a new operator approves nothing at first',
  { tag: '@long' },
  async () => {
    const post = await openPostOffice();
    const settings = {
      ...(await pushSettings()),
      ...post.settings,
      ADMIN_EMAIL: FIRST.email,
      ADMIN_PASSWORD: FIRST.password,
    };
    let server: RunningServer = await startServer({ ...settings, STAFF_COOL_OFF_HOURS: '24' });
    try {
      const join = (name: string) => joinByMail({ server, post }, `${name}@desk.example`);
      const ada = await firstOperator(server);
      expect(await must(ada.read('overview'))).toMatchObject({ single_admin: 1 });

      // a single admin, recorded as such in the audit log; the link is not in any answer
      const alone = await ada.change('operators/invite', person('boris', 'admin'));
      expect(alone).toMatchObject({
        code: 1,
        data: { operator: { email: 'boris@desk.example', role: 'admin' }, link: '' },
      });
      await must(ada.change('operators/invite', person('fiona', 'finance')));
      expect((await must(ada.read<Rows>('audit?action=single_admin'))).data).toHaveLength(2);
      const [boris, fiona] = [await join('boris'), await join('fiona')];
      expect(await must(ada.read('overview'))).toMatchObject({ single_admin: 0 });

      // a new operator may not approve anything; the admin who invited them cannot lift that
      for (const [who, path] of [
        [fiona, 'changes/approve'],
        [boris, 'changes/approve_as_admin'],
      ] as const)
        expect(await refused(who.change(path, { id: 1 }), 1004, 'forbidden')).toMatchObject({ reason: 'cool_off' });
      const lift = { id: fiona.operator.id, reason: 'a colleague' };
      expect(await refused(ada.change('operators/lift_cool_off', lift), 1004, 'forbidden')).toMatchObject({
        reason: 'inviter',
      });

      await server.stop();
      server = await startServer({ ...settings, STAFF_COOL_OFF_HOURS: '0' }, server.dataDir);
      const [one, two] = [again(server, ada), again(server, boris)];
      await refused(again(server, fiona).change('changes/approve', { id: 999 }), 1002, 'not_found');

      // operators: proposed by one, decided by another, never by one alone
      const { proposal } = await must(one.change<Proposed>('operators/invite', person('greta', 'compliance')));
      expect(await must(one.read<readonly Details[]>('operators'))).toHaveLength(3);
      expect(await refused(one.change('changes/approve_as_admin', { id: proposal }), 1004, 'forbidden')).toMatchObject({
        reason: 'second_operator',
      });
      const approved = await two.change<ChangeRequest>('changes/approve_as_admin', { id: proposal });
      expect(approved).toMatchObject({ code: 1, data: { state: 'approved' } });
      expect(approved.text).not.toContain('token=');
      await join('greta');
      const about = await must(one.change<Proposed>('operators/change', { id: boris.operator.id, disabled: 1 }));
      await refused(two.change('changes/approve_as_admin', { id: about.proposal }), 1004, 'forbidden');
      await must(one.change('changes/refuse_as_admin', { id: about.proposal, remark: 'taken back' }));

      // limits and pauses, too; opening and closing must not wait for anyone
      const limit = { withdraw_two_operators_usd: 999_999_999, withdraw_pause_hours: 0 };
      const wanted = await must(one.change<Proposed>('settings/save', limit));
      const shown = async () => (await must(one.read<{ settings: Details }>('settings'))).settings;
      expect(await shown()).toMatchObject({ withdraw_two_operators_usd: 10_000, withdraw_pause_hours: 24 });
      await must(one.change('settings/save', { withdrawals_open: 0 }));
      expect(await shown()).toMatchObject({ withdrawals_open: 0 });
      const outcomes = await Promise.all(
        Array.from({ length: 3 }, () => two.change('changes/approve_as_admin', { id: wanted.proposal })),
      );
      expect(outcomes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 1006, 1006]);
      expect(await shown()).toMatchObject(limit);
    } finally {
      await server.dispose();
      await post.close();
    }
  },
);

/** The same operator on a restarted server: the session continues. */
const again = (server: RunningServer, { token, operator, recovery_codes, codes, password }: Operator): Operator =>
  operatorOf(server, { token, operator, recovery_codes }, codes, password);
