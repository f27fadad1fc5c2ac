// The functions of the database that write, all others read: refused during maintenance (ADR 144).
// tests/security/maintenance.test.ts compares with the catalog.
export const WRITING_FUNCTIONS: ReadonlySet<string> = new Set([
  'add_lent_comment',
  'delete_records',
  'edit_sessions',
  'erase_client',
  'finish_import',
  'lend_support_view',
  'merge_clients',
  'revoke_lent_view',
  'revoke_witness_request',
  'undo_client_merge',
  'undo_deletion',
  'undo_import',
]);
