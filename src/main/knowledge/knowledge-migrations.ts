import { foldText, sortKey } from '../../contracts/index.ts'
import type { Database, MigrationSet } from '../platform/index.ts'
import { firstExtensions } from './documents/first-extensions.ts'

const nameAllDocuments = (db: Database): void => {
  const name = db.prepare('UPDATE knowledge_documents SET search_name = ?, sort_name = ? WHERE document_id = ?')
  const rows = db.prepare<[], { documentId: string; fileName: string }>(
    'SELECT document_id AS documentId, file_name AS fileName FROM knowledge_documents',
  )
  for (const { documentId, fileName } of rows.all()) name.run(foldText(fileName), sortKey(fileName), documentId)
}

/** The knowledge layer's part of the schema. */
export const knowledgeMigrations: MigrationSet = {
  layer: 'knowledge',
  migrations: [
    {
      version: 1,
      name: 'documents',
      up(db) {
        db.exec(`
          CREATE TABLE knowledge_documents (
            document_id TEXT PRIMARY KEY,
            team_id TEXT NOT NULL,
            file_name TEXT NOT NULL,
            content_type TEXT NOT NULL,
            source TEXT NOT NULL,
            uploaded_by TEXT NOT NULL,
            uploaded_at TEXT NOT NULL,
            size_bytes INTEGER NOT NULL,
            status TEXT NOT NULL,
            chunk_count INTEGER,
            reason TEXT,
            text_length INTEGER,
            revision INTEGER NOT NULL,
            written_revision INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX knowledge_documents_by_team ON knowledge_documents (team_id, uploaded_at, document_id);
          CREATE INDEX knowledge_documents_unwritten ON knowledge_documents (document_id)
            WHERE written_revision < revision;
          CREATE TABLE knowledge_removals (
            document_id TEXT PRIMARY KEY,
            team_id TEXT NOT NULL
          ) STRICT;
        `)
      },
    },
    {
      version: 2,
      name: 'what was odd about a document, and its encoding',
      up(db) {
        db.exec(`
          ALTER TABLE knowledge_documents ADD COLUMN notes TEXT NOT NULL DEFAULT '[]';
          ALTER TABLE knowledge_documents ADD COLUMN encoding TEXT;
        `)
      },
    },
    {
      version: 3,
      name: 'documents that came inside of others',
      up(db) {
        db.exec(`
          CREATE TABLE knowledge_contained (
            document_id TEXT PRIMARY KEY,
            container_id TEXT NOT NULL,
            root_id TEXT NOT NULL,
            depth INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX knowledge_contained_by_container ON knowledge_contained (container_id);
          CREATE INDEX knowledge_contained_by_root ON knowledge_contained (root_id);
          CREATE TRIGGER knowledge_contained_gone AFTER DELETE ON knowledge_documents BEGIN
            DELETE FROM knowledge_contained WHERE document_id = OLD.document_id;
          END;
        `)
      },
    },
    {
      version: 4,
      name: 'where artifacts stand, content that is replaced, names to search and sort by',
      up(db) {
        db.exec(`
          ALTER TABLE knowledge_documents ADD COLUMN extension TEXT NOT NULL DEFAULT '';
          UPDATE knowledge_documents SET extension = coalesce(
            (SELECT value FROM json_each('${JSON.stringify(firstExtensions)}') WHERE key = content_type), 'bin');
          ALTER TABLE knowledge_documents ADD COLUMN text_name TEXT NOT NULL DEFAULT 'text';
          ALTER TABLE knowledge_documents ADD COLUMN search_name TEXT NOT NULL DEFAULT '';
          ALTER TABLE knowledge_documents ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
          ALTER TABLE knowledge_documents ADD COLUMN content_hash TEXT;
          ALTER TABLE knowledge_documents ADD COLUMN content_version INTEGER NOT NULL DEFAULT 1;
          ALTER TABLE knowledge_documents ADD COLUMN saved_by TEXT NOT NULL DEFAULT '';
          ALTER TABLE knowledge_documents ADD COLUMN saved_at TEXT NOT NULL DEFAULT '';
          UPDATE knowledge_documents SET saved_by = uploaded_by, saved_at = uploaded_at;
          CREATE INDEX knowledge_documents_by_name ON knowledge_documents (team_id, sort_name, document_id);
          CREATE INDEX knowledge_documents_by_content ON knowledge_documents (team_id, content_hash);
          ALTER TABLE knowledge_documents ADD COLUMN kind TEXT GENERATED ALWAYS AS (source ->> '$.type') VIRTUAL;
          ALTER TABLE knowledge_documents ADD COLUMN status_rank INTEGER GENERATED ALWAYS AS (CASE status
            WHEN 'Failed' THEN 0 WHEN 'Embedding' THEN 1 WHEN 'Chunking' THEN 2 WHEN 'Extracting' THEN 3
            WHEN 'Pending' THEN 4 ELSE 5 END) VIRTUAL;
          CREATE INDEX knowledge_documents_by_status ON knowledge_documents (team_id, status_rank, document_id);
          CREATE INDEX knowledge_documents_by_kind ON knowledge_documents (team_id, kind, status);
          CREATE INDEX knowledge_documents_by_size ON knowledge_documents (team_id, size_bytes, document_id);
          CREATE INDEX knowledge_documents_by_change ON knowledge_documents (team_id, saved_at, document_id);
          CREATE TABLE knowledge_links (
            from_id TEXT NOT NULL REFERENCES knowledge_documents (document_id) ON DELETE CASCADE,
            to_id TEXT NOT NULL,
            PRIMARY KEY (from_id, to_id)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX knowledge_links_back ON knowledge_links (to_id);
          ALTER TABLE knowledge_contained ADD COLUMN container_version INTEGER NOT NULL DEFAULT 1;
          ALTER TABLE knowledge_removals ADD COLUMN extension TEXT NOT NULL DEFAULT '';
          CREATE TABLE knowledge_versions (
            document_id TEXT NOT NULL REFERENCES knowledge_documents (document_id) ON DELETE CASCADE,
            version INTEGER NOT NULL,
            file_name TEXT NOT NULL,
            title TEXT,
            size_bytes INTEGER NOT NULL,
            content_hash TEXT,
            saved_by TEXT NOT NULL,
            saved_at TEXT NOT NULL,
            extension TEXT NOT NULL,
            kept INTEGER NOT NULL,
            lines_added INTEGER,
            lines_removed INTEGER,
            PRIMARY KEY (document_id, version)
          ) STRICT;
          CREATE TABLE knowledge_source_documents (
            source TEXT NOT NULL,
            key TEXT NOT NULL,
            team_id TEXT NOT NULL,
            document_id TEXT,
            version TEXT NOT NULL,
            content_hash TEXT,
            skipped_for TEXT,
            missing_since TEXT,
            file_name TEXT NOT NULL,
            PRIMARY KEY (source, key)
          ) STRICT;
          CREATE INDEX knowledge_source_documents_by_document ON knowledge_source_documents (document_id);
          CREATE INDEX knowledge_source_documents_skipped ON knowledge_source_documents (team_id) WHERE skipped_for IS NOT NULL;
          CREATE TABLE knowledge_watched_folders (
            source_id TEXT PRIMARY KEY,
            team_id TEXT NOT NULL,
            path TEXT NOT NULL,
            ignored TEXT NOT NULL,
            deletions TEXT NOT NULL,
            added_by TEXT NOT NULL,
            added_at TEXT NOT NULL,
            UNIQUE (team_id, path)
          ) STRICT;
          CREATE TABLE knowledge_replacements (
            document_id TEXT PRIMARY KEY,
            team_id TEXT NOT NULL,
            version INTEGER NOT NULL,
            former_extension TEXT NOT NULL,
            extension TEXT NOT NULL,
            state TEXT NOT NULL
          ) STRICT;
        `)
        nameAllDocuments(db)
      },
    },
    {
      version: 5,
      name: 'rows of tables',
      up(db) {
        db.exec(`
          CREATE TABLE knowledge_tables (
            table_id INTEGER PRIMARY KEY AUTOINCREMENT,
            document_id TEXT NOT NULL,
            state TEXT NOT NULL,
            name TEXT,
            kind TEXT NOT NULL,
            start_at INTEGER NOT NULL,
            end_at INTEGER NOT NULL,
            columns TEXT NOT NULL,
            row_count INTEGER NOT NULL,
            total_rows INTEGER NOT NULL
          ) STRICT;
          CREATE INDEX knowledge_tables_by_document ON knowledge_tables (document_id, state);
          CREATE TABLE knowledge_table_blocks (
            block_id INTEGER PRIMARY KEY,
            table_id INTEGER NOT NULL,
            rows TEXT NOT NULL
          ) STRICT;
          CREATE INDEX knowledge_table_blocks_by_table ON knowledge_table_blocks (table_id);
        `)
      },
    },
    {
      version: 6,
      name: 'what documents are about',
      up(db) {
        db.exec(`
          CREATE TABLE knowledge_overviews (
            document_id TEXT PRIMARY KEY REFERENCES knowledge_documents (document_id) ON DELETE CASCADE,
            content_version INTEGER NOT NULL,
            facts TEXT NOT NULL
          ) STRICT;
        `)
      },
    },
    {
      version: 7,
      name: 'whether reading a failed document again may end better',
      up(db) {
        db.exec('ALTER TABLE knowledge_documents ADD COLUMN retryable INTEGER')
      },
    },
    {
      version: 8,
      name: 'web pages',
      up(db) {
        db.exec(`
          CREATE TABLE knowledge_web_pages (
            document_id TEXT PRIMARY KEY REFERENCES knowledge_documents (document_id) ON DELETE CASCADE,
            address TEXT NOT NULL,
            fetched_at TEXT NOT NULL,
            author TEXT,
            published_on TEXT
          ) STRICT;
          CREATE INDEX knowledge_web_pages_by_address ON knowledge_web_pages (address);
        `)
      },
    },
    {
      version: 9,
      name: 'languages for text recognition, and the pages that a replacement changed',
      up(db) {
        db.exec(`
          ALTER TABLE knowledge_documents ADD COLUMN ocr_languages TEXT;
          ALTER TABLE knowledge_versions ADD COLUMN pages_changed TEXT NOT NULL DEFAULT '[]';
        `)
      },
    },
    {
      version: 10,
      name: 'the languages in which a library reads pictures',
      up(db) {
        db.exec('CREATE TABLE knowledge_library_reading (team_id TEXT PRIMARY KEY, ocr_languages TEXT NOT NULL) STRICT')
      },
    },
    {
      version: 11,
      name: 'tags of documents',
      up(db) {
        db.exec(`
          CREATE TABLE knowledge_tags (
            document_id TEXT NOT NULL REFERENCES knowledge_documents (document_id) ON DELETE CASCADE,
            folded TEXT NOT NULL,
            tag TEXT NOT NULL,
            PRIMARY KEY (document_id, folded)
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX knowledge_tags_by_name ON knowledge_tags (folded);
        `)
      },
    },
    {
      version: 12,
      name: 'documents in the trash',
      up(db) {
        db.exec(`
          ALTER TABLE knowledge_documents ADD COLUMN trashed_at TEXT;
          CREATE VIEW knowledge_present AS SELECT * FROM knowledge_documents WHERE trashed_at IS NULL;
          CREATE INDEX knowledge_documents_trashed ON knowledge_documents (trashed_at) WHERE trashed_at IS NOT NULL;
        `)
        // Lists read their order from an index alone, so each has to say what is in the trash.
        const orders = {
          team: 'uploaded_at, document_id',
          name: 'sort_name, document_id',
          content: 'content_hash',
          status: 'status_rank, document_id',
          kind: 'kind, status',
          size: 'size_bytes, document_id',
          change: 'saved_at, document_id',
        }
        for (const [name, columns] of Object.entries(orders))
          db.exec(`
            DROP INDEX knowledge_documents_by_${name};
            CREATE INDEX knowledge_documents_by_${name} ON knowledge_documents (team_id, trashed_at, ${columns});
          `)
      },
    },
    {
      version: 13,
      name: 'how long reading takes on this machine',
      up(db) {
        db.exec(`
          CREATE TABLE knowledge_reading_pace (
            kind TEXT PRIMARY KEY,
            documents REAL NOT NULL,
            bytes REAL NOT NULL,
            ms REAL NOT NULL
          ) STRICT;
          CREATE INDEX knowledge_documents_unread ON knowledge_documents (content_type, size_bytes, team_id)
            WHERE trashed_at IS NULL AND status NOT IN ('Indexed', 'Failed');
        `)
      },
    },
    {
      version: 14,
      name: 'watched folders that wait for a person’s word',
      up(db) {
        db.exec('ALTER TABLE knowledge_watched_folders ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0')
      },
    },
    {
      version: 15,
      name: 'how much is inside of a document',
      up(db) {
        db.exec(`
          DELETE FROM knowledge_contained WHERE (SELECT team_id FROM knowledge_documents WHERE document_id = knowledge_contained.document_id)
            <> (SELECT team_id FROM knowledge_documents WHERE document_id = container_id);
          CREATE TABLE knowledge_contained_totals (
            root_id TEXT PRIMARY KEY,
            count INTEGER NOT NULL,
            nested INTEGER NOT NULL,
            size_bytes INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          INSERT INTO knowledge_contained_totals
            SELECT root_id, count(*), count(*) FILTER (WHERE depth > 1), sum(size_bytes)
            FROM knowledge_contained JOIN knowledge_documents USING (document_id) GROUP BY root_id;
          CREATE TRIGGER knowledge_contained_added AFTER INSERT ON knowledge_contained BEGIN
            INSERT INTO knowledge_contained_totals
              SELECT NEW.root_id, 1, NEW.depth > 1, size_bytes FROM knowledge_documents WHERE document_id = NEW.document_id
              ON CONFLICT (root_id) DO UPDATE SET count = count + 1, nested = nested + excluded.nested,
                size_bytes = size_bytes + excluded.size_bytes;
          END;
          CREATE TRIGGER knowledge_contained_resized AFTER UPDATE OF size_bytes ON knowledge_documents BEGIN
            UPDATE knowledge_contained_totals SET size_bytes = size_bytes + NEW.size_bytes - OLD.size_bytes
              WHERE root_id = (SELECT root_id FROM knowledge_contained WHERE document_id = NEW.document_id);
          END;
          CREATE TRIGGER knowledge_contained_removed AFTER DELETE ON knowledge_contained BEGIN
            UPDATE knowledge_contained_totals SET count = count - 1, nested = nested - (OLD.depth > 1) WHERE root_id = OLD.root_id;
            DELETE FROM knowledge_contained_totals WHERE root_id = OLD.root_id AND count = 0;
          END;
          DROP TRIGGER knowledge_contained_gone;
          CREATE TRIGGER knowledge_contained_gone AFTER DELETE ON knowledge_documents BEGIN
            UPDATE knowledge_contained_totals SET size_bytes = size_bytes - OLD.size_bytes
              WHERE root_id = (SELECT root_id FROM knowledge_contained WHERE document_id = OLD.document_id);
            DELETE FROM knowledge_contained WHERE document_id = OLD.document_id;
          END;
        `)
      },
    },
    {
      version: 16,
      name: 'where documents stood inside of others, and what people gave to those that come out again',
      up(db) {
        db.exec(`
          ALTER TABLE knowledge_contained ADD COLUMN path TEXT;
          CREATE TABLE knowledge_given_inside (
            document_id TEXT PRIMARY KEY,
            root_id TEXT NOT NULL,
            given TEXT NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE INDEX knowledge_given_inside_by_root ON knowledge_given_inside (root_id);
          CREATE TRIGGER knowledge_given_inside_gone AFTER DELETE ON knowledge_documents BEGIN
            DELETE FROM knowledge_given_inside WHERE root_id = OLD.document_id;
          END;
        `)
      },
    },
  ],
}
