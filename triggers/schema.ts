import type { Migration } from '../memory/db.ts'

export const migrations: readonly Migration[] = [
  {
    name: 'triggers-001-due-table',
    sql: `
      CREATE TABLE due_row (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, status TEXT NOT NULL, text TEXT NOT NULL,
        said TEXT NOT NULL, zone TEXT NOT NULL, rule TEXT NOT NULL, next_at INTEGER,
        origin TEXT NOT NULL, turn TEXT NOT NULL, at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX due_next ON due_row (next_at) WHERE status = 'armed';
      CREATE UNIQUE INDEX due_system ON due_row (kind) WHERE kind <> 'reminder';
      CREATE TABLE firing (
        id TEXT NOT NULL, slot INTEGER NOT NULL, at INTEGER NOT NULL,
        late INTEGER NOT NULL, how TEXT NOT NULL, boot TEXT, PRIMARY KEY (id, slot)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX firing_how ON firing (how, at);`,
  },
  {
    // A one-shot is an instant, wherever the person goes; what recurs goes with their clocks.
    name: 'triggers-002-recurring-conditions-tasks',
    sql: `
      ALTER TABLE due_row ADD COLUMN follows TEXT NOT NULL DEFAULT 'person';
      ALTER TABLE due_row ADD COLUMN nag INTEGER;
      ALTER TABLE due_row ADD COLUMN paused_until INTEGER;
      ALTER TABLE due_row ADD COLUMN seen TEXT;
      ALTER TABLE due_row ADD COLUMN fails INTEGER NOT NULL DEFAULT 0;
      UPDATE due_row SET follows = 'place' WHERE json_extract(rule, '$.type') = 'once';
      DROP INDEX due_system;
      CREATE UNIQUE INDEX due_system ON due_row (kind) WHERE kind NOT IN ('reminder', 'task');
      CREATE INDEX due_kind ON due_row (kind, status);
      CREATE INDEX due_waiting ON due_row (id) WHERE status = 'armed' AND next_at IS NULL;
      ALTER TABLE firing ADD COLUMN turn TEXT;
      ALTER TABLE firing ADD COLUMN n INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX firing_turn ON firing (turn, n) WHERE turn IS NOT NULL;`,
  },
]
