export { Vault, openVault } from './vault.ts';
