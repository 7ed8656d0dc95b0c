export { WrongDataKey, proveDataKey } from './data-key.ts';
export { Vault, openVault } from './vault.ts';
