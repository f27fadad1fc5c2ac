// A database that records its statements, except begin and commit.
import type { TestDatabase } from '#tests/support/test-database.ts';
import type { Run } from '#server/db/database.ts';

export function recordedDatabase(db: TestDatabase, tell: (text: string) => void): TestDatabase {
  const recorded =
    (run: Run): Run =>
    (text, values) => {
      tell(text);
      return run(text, values);
    };
  return {
    ...db,
    asUser(claims, statement) {
      tell(statement.text);
      return db.asUser(claims, statement);
    },
    asServer: recorded(db.asServer),
    serverTransaction: (work) => db.serverTransaction((run) => work(recorded(run))),
  };
}
