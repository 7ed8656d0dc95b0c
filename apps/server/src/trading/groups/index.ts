/** Groups of accounts (contract §10): their terms, and the actions that require a verified identity. */
export { serveGroupsToOperators } from './operator-routes.ts';
export { isBuiltIn } from './records.ts';
export { serveGroups } from './routes.ts';
export {
  INSERT_GROUP,
  UPDATE_GROUP,
  groupFromTerms,
  groupNamed,
  groupWrite,
  nextGroupId,
  storedGroup,
} from './stored.ts';
export {
  type ChangedFields,
  type Group,
  type GroupFields,
  changedFields,
  fieldsOf,
  groupOf,
  sameFields,
} from './terms.ts';
export { VerificationGate } from './verification-gate.ts';
