import { SYSTEM_ROLES, type SystemRole } from '@tradewind/contract/operator-light';
import type { T } from './language.ts';

/** "Engine, Feed". */
export const processRoles = (roles: readonly SystemRole[], t: T): string =>
  roles.length === SYSTEM_ROLES.length
    ? t('alarms.allRoles')
    : roles.map((role) => t(`alarms.roles.${role}`)).join(', ');
