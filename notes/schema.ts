import type { Migration } from '../memory/db.ts'

/** The tables of notes, writes, drafts and contacts; part of the store, which alone reads it. */
export const migrations: readonly Migration[] = [
  {
    name: 'notes-001-notes',
    sql: `
      CREATE TABLE note (
        seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, status TEXT NOT NULL,
        text TEXT NOT NULL, said TEXT NOT NULL, subject TEXT, subject_key TEXT, who TEXT, owed TEXT,
        due_at INTEGER, due_zone TEXT, due_said TEXT, due_precision TEXT, snoozed_until INTEGER,
        tags TEXT NOT NULL, origin TEXT NOT NULL, turn TEXT NOT NULL, at INTEGER NOT NULL,
        touched_at INTEGER NOT NULL, confirmed_at INTEGER NOT NULL, superseded_by TEXT,
        folded TEXT NOT NULL
      ) STRICT;
      CREATE INDEX note_kind ON note (kind, status);
      CREATE INDEX note_subject ON note (subject_key) WHERE subject_key IS NOT NULL;
      CREATE INDEX note_fact ON note (text) WHERE kind = 'fact' AND status = 'current';
      CREATE UNIQUE INDEX note_current ON note (subject_key, origin = 'said')
        WHERE kind = 'fact' AND status = 'current' AND subject_key IS NOT NULL;
      CREATE VIRTUAL TABLE note_words USING fts5
        (folded, content = 'note', content_rowid = 'seq', tokenize = 'trigram case_sensitive 1');
      INSERT INTO note_words (note_words, rank) VALUES ('secure-delete', 1);
      CREATE TRIGGER note_added AFTER INSERT ON note BEGIN
        INSERT INTO note_words (rowid, folded) VALUES (new.seq, new.folded); END;
      CREATE TRIGGER note_gone AFTER DELETE ON note BEGIN
        INSERT INTO note_words (note_words, rowid, folded) VALUES ('delete', old.seq, old.folded); END;
      CREATE TRIGGER note_changed AFTER UPDATE ON note WHEN old.folded <> new.folded BEGIN
        INSERT INTO note_words (note_words, rowid, folded) VALUES ('delete', old.seq, old.folded);
        INSERT INTO note_words (rowid, folded) VALUES (new.seq, new.folded);
      END;`,
  },
  {
    name: 'notes-002-writes',
    sql: `
      CREATE TABLE write (
        seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, turn TEXT NOT NULL, call TEXT NOT NULL,
        at INTEGER NOT NULL, status TEXT NOT NULL, text TEXT NOT NULL, undo TEXT NOT NULL,
        reversals TEXT NOT NULL, undoes TEXT, root TEXT NOT NULL, depth INTEGER NOT NULL,
        UNIQUE (turn, call)
      ) STRICT;
      CREATE INDEX write_root ON write (root, depth);
      CREATE INDEX write_at ON write (at);
      CREATE UNIQUE INDEX write_undone_once ON write (undoes)
        WHERE undoes IS NOT NULL AND status <> 'failed';`,
  },
  {
    name: 'notes-003-drafts',
    sql: `
      CREATE TABLE draft (
        seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, to_name TEXT NOT NULL,
        address TEXT, subject TEXT NOT NULL, text TEXT NOT NULL, stamp TEXT NOT NULL,
        message_id TEXT NOT NULL UNIQUE, turn TEXT NOT NULL, at INTEGER NOT NULL,
        touched_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, settled_at INTEGER,
        claimed_turn TEXT, claimed_call TEXT
      ) STRICT;
      CREATE INDEX draft_claimed ON draft (claimed_turn) WHERE claimed_turn IS NOT NULL;
      CREATE INDEX draft_status ON draft (status);
      CREATE TABLE contact (
        key TEXT PRIMARY KEY, name TEXT NOT NULL, address TEXT NOT NULL, turn TEXT NOT NULL, at INTEGER NOT NULL
      ) STRICT;`,
  },
  {
    name: 'notes-004-sources',
    sql: `
      ALTER TABLE note ADD COLUMN source TEXT NOT NULL DEFAULT 'said';
      UPDATE note SET source = CASE origin
        WHEN 'forwarded' THEN 'forwarded' WHEN 'fetched' THEN 'page' WHEN 'said' THEN 'said' ELSE 'tool' END;
      CREATE INDEX note_superseded ON note (superseded_by) WHERE superseded_by IS NOT NULL;
      CREATE INDEX note_told ON note (at) WHERE kind = 'fact';`,
  },
  {
    name: 'notes-005-grams',
    sql: `
      ALTER TABLE note ADD COLUMN grams TEXT NOT NULL DEFAULT '';
      UPDATE note SET grams = coalesce((
        WITH RECURSIVE place(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM place WHERE i < length(note.folded))
        SELECT group_concat(gram, ' ') FROM (
          SELECT DISTINCT lower(hex(substr(note.folded, i, n))) AS gram
          FROM place, (SELECT 1 AS n UNION ALL SELECT 2) WHERE note.folded <> '')), '');
      CREATE INDEX note_order ON note (due_at IS NULL, due_at, touched_at DESC, seq DESC, kind, status)
        WHERE status IN ('current', 'open', 'saved');
      CREATE VIRTUAL TABLE note_grams USING fts5
        (grams, content = 'note', content_rowid = 'seq', tokenize = 'ascii', detail = none);
      INSERT INTO note_grams (note_grams, rank) VALUES ('secure-delete', 1);
      INSERT INTO note_grams (note_grams) VALUES ('rebuild');
      CREATE TRIGGER note_grams_added AFTER INSERT ON note BEGIN
        INSERT INTO note_grams (rowid, grams) VALUES (new.seq, new.grams); END;
      CREATE TRIGGER note_grams_gone AFTER DELETE ON note BEGIN
        INSERT INTO note_grams (note_grams, rowid, grams) VALUES ('delete', old.seq, old.grams); END;
      CREATE TRIGGER note_grams_changed AFTER UPDATE ON note WHEN old.grams <> new.grams BEGIN
        INSERT INTO note_grams (note_grams, rowid, grams) VALUES ('delete', old.seq, old.grams);
        INSERT INTO note_grams (rowid, grams) VALUES (new.seq, new.grams);
      END;`,
  },
  {
    name: 'notes-006-rank',
    // What puts notes in order, apart from their words: read in the place of rows that lie far apart.
    sql: 'CREATE INDEX note_rank ON note (seq, status, kind, due_at, touched_at);',
  },
  {
    name: 'notes-007-merging',
    // A note filed is a segment of its own in both indexes: they are merged half as often as by default.
    sql: `
      INSERT INTO note_words (note_words, rank) VALUES ('automerge', 8);
      INSERT INTO note_grams (note_grams, rank) VALUES ('automerge', 8);`,
  },
  {
    name: 'notes-008-attachments',
    sql: "ALTER TABLE draft ADD COLUMN attachments TEXT NOT NULL DEFAULT '[]';",
  },
]
