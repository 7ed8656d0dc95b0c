/** Details of payout methods: encrypted for storage, hashed for comparison. */
import { z } from 'zod';
import type { SealedTable, Vault } from '../../platform/secrets/index.ts';
import { type BankDetails, showAccount } from './details/index.ts';

/** Purpose for the vault, and for the key of the details' hash. */
const PURPOSE = 'payout details';

const coin = z.object({ address: z.string().min(1) });
const bank = z.object({
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string().min(1),
});
const details = z.union([coin, bank]);

/** A crypto address, or a bank account whose IBAN has no spaces. */
export type PayoutDetails = z.infer<typeof details>;

export const sealDetails = (vault: Vault, of: PayoutDetails): Buffer => vault.seal(PURPOSE, JSON.stringify(of));

export const unsealDetails = (vault: Vault, sealed: Buffer): PayoutDetails =>
  details.parse(JSON.parse(vault.unseal(PURPOSE, sealed).toString()));

/**
 * Equal for the same account, independent of spelling and customer. The account is an address, an IBAN, or an account
 * number at its bank.
 */
export function hashDetails(vault: Vault, of: PayoutDetails, kind: 'address' | BankDetails['account_kind']): Buffer {
  if ('address' in of) return vault.hmac(PURPOSE, `address ${of.address}`);
  const { payee_account, bank_swift } = of;
  const account = payee_account.replaceAll(/[^A-Za-z\d]/gu, '').toUpperCase();
  return vault.hmac(PURPOSE, kind === 'iban' ? `iban ${account}` : `account ${bank_swift.slice(0, 8)} ${account}`);
}

export const SEALED_METHODS: SealedTable = {
  table: 'payout_methods',
  key: ['id'],
  sealed: { details_sealed: PURPOSE },
  hashes({ details_sealed: opened }, vault) {
    const of = details.parse(JSON.parse(String(opened)));
    // only IBANs are displayed in groups
    const kind = 'address' in of ? 'address' : showAccount(of.payee_account) === of.payee_account ? 'account' : 'iban';
    return { details_hash: hashDetails(vault, of, kind) };
  },
};

/** Placeholder for details that were erased. */
export const NO_DETAILS: PayoutDetails = { address: '-' };

const NONE = { dc_address: '', bank_name: '', bank_address: '', bank_swift: '', payee_name: '', payee_account: '' };

/** In the form of the calls: every field, empty where it does not apply; an IBAN in groups of four. */
export function presentDetails(of: PayoutDetails): typeof NONE {
  return 'address' in of
    ? { ...NONE, dc_address: of.address }
    : { ...NONE, ...of, payee_account: showAccount(of.payee_account) };
}

const SHOWN = 4;

/** Just enough to recognise one's own account; used in messages. */
function maskedDetails(of: PayoutDetails): string {
  const account = 'address' in of ? of.address : of.payee_account;
  return account.length > 3 * SHOWN
    ? `${account.slice(0, SHOWN)}…${account.slice(-SHOWN)}`
    : `…${account.slice(-SHOWN)}`;
}

/** Such as "USDT TRC20 TXab…9xyZ". */
export const methodText = (
  { code, protocol }: { readonly code: string; readonly protocol: string },
  details: PayoutDetails,
): string => [code, protocol === code ? '' : protocol, maskedDetails(details)].filter((part) => part !== '').join(' ');
