// Connections that lead to a pooler, such as PgBouncer. Nothing that such a connection says once may be relied on, because the
// next transaction may be another backend's: each transaction says all it needs (ADR 63).
import type { PoolerMode } from '#server/settings/data-settings.ts';
import type { WireConnection } from './wire-connection.ts';

/** What the session has on a connection of Postgres' own, and each transaction on a pooled one. Constants: they are not quoted. */
export type SessionSettings = Readonly<Record<string, string>>;

/**
 * Of every connection, whatever the host has set for the database or the role: what values look like and statements mean, as on the embedded
 * engine, and no end of a connection that is idle. Compiling a plan costs seconds where carrying it out costs milliseconds (ADR 20).
 */
export const COMMON: SessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  array_nulls: 'on',
  quote_all_identifiers: 'off',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  row_security: 'on',
  default_transaction_isolation: 'read committed',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  jit: 'off',
};
/** Of the owner, whose work may take as long as it needs. */
export const OWNER: SessionSettings = {
  ...COMMON,
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

interface Pooled {
  /** Whether prepared statements are used. */
  keepsStatements: boolean;
}

const pooled = new WeakMap<WireConnection, Pooled>();

export function markPooled(connection: WireConnection, mode: Exclude<PoolerMode, 'none'>): void {
  pooled.set(connection, { keepsStatements: mode === 'session' });
}

/** Undefined where it is Postgres' own. */
export const pooledState = (connection: WireConnection): Pooled | undefined => pooled.get(connection);

/** Of Postgres 17 and later: older ones refuse it. */
const NEWER = 'transaction_timeout';

/** The columns of a select that make the settings, for the transaction or for the session. */
export function setConfigs(settings: SessionSettings, isLocal: boolean): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      const set = `set_config('${name}', '${value}', ${isLocal})`;
      return name === NEWER ? `case when current_setting('${name}', true) is not null then ${set} end` : set;
    })
    .join(', ');
}
