import type { OcrLanguage } from '../../../contracts/index.ts'
import type { Database } from '../../platform/index.ts'

/** How the pictures of a library are read, in SQLite. */
export interface LibraryReading {
  /** The languages that its people chose; null where they chose none. */
  languages(teamId: string): readonly OcrLanguage[] | null
  /** With null, those that the app is set up with. */
  setLanguages(teamId: string, languages: readonly OcrLanguage[] | null): void
  /** Documents that follow the library: with words that were or are to be recognised, and no languages of their own. */
  followers(teamId: string): string[]
}

export const createLibraryReading = (db: Database): LibraryReading => {
  const languages = db
    .prepare<[string], string>('SELECT ocr_languages FROM knowledge_library_reading WHERE team_id = ?')
    .pluck()
  const set = db.prepare<[string, string]>(
    `INSERT INTO knowledge_library_reading (team_id, ocr_languages) VALUES (?, ?)
     ON CONFLICT (team_id) DO UPDATE SET ocr_languages = excluded.ocr_languages`,
  )
  const forget = db.prepare<[string]>('DELETE FROM knowledge_library_reading WHERE team_id = ?')
  const followers = db
    .prepare<[string], string>(
      `SELECT document_id FROM knowledge_present WHERE team_id = ? AND ocr_languages IS NULL AND (content_type LIKE 'image/%'
         OR EXISTS (SELECT 1 FROM json_each(notes) WHERE json_extract(value, '$.type') IN ('Recognised', 'ScannedPages')))
       ORDER BY document_id`,
    )
    .pluck()
  return {
    languages(teamId) {
      const stored = languages.get(teamId)
      return stored === undefined ? null : (JSON.parse(stored) as OcrLanguage[])
    },
    setLanguages(teamId, chosen) {
      if (chosen === null) forget.run(teamId)
      else set.run(teamId, JSON.stringify(chosen))
    },
    followers: (teamId) => followers.all(teamId),
  }
}
