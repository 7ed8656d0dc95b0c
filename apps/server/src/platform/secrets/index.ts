export { WrongDataKey, proofOf, proveDataKey } from './data-key.ts';
export { RETIRED_PURPOSE, type SealedTable, readRetiredKeys } from './sealed-columns.ts';
export { KEY_FILE, ROTATION_MARK, RotationUnfinished, Vault, openVault, openVaultOf } from './vault.ts';
