import { describe, expect, it } from 'vitest'
import { failureOf } from '../../../contracts/failures/failure-of.ts'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { CoverageLine } from '../../../contracts/index.ts'
import { createI18n } from '../../i18n.ts'
import { type CoverageFormat, coverageFile } from './coverage-file.ts'

const line = (name: string, more: Partial<CoverageLine> = {}): CoverageLine => ({
  name,
  state: 'In',
  reason: null,
  warnings: 0,
  source: null,
  chunks: null,
  ...more,
})
const because = (reason: string): Pick<CoverageLine, 'reason' | 'failure'> => {
  const failure = failureOf(reason)
  return { reason, ...(failure !== null && { failure }) }
}
const lines = [
  line('=1+1, good.txt', { chunks: 1, warnings: 2 }),
  line('bad [1].json', { state: 'Failed', ...because(failureWords('FileEmpty')) }),
  line('Zürich.mov', { state: 'Skipped', source: 'Fotos', ...because(failureWords('SourceFileNotAllowed')) }),
  line('old.txt', { state: 'Failed', ...because('Words of a program that nobody knows.') }),
]
const written = async (language: 'en' | 'de', format: CoverageFormat) => {
  const { fileName, content } = coverageFile((await createI18n(language)).t, lines, format)
  return { fileName, text: Buffer.from(await content.arrayBuffer()).toString('utf8') }
}

describe('what a library covers as a file', () => {
  it('is a table in the words of the window, which no spreadsheet takes for formulas or for another encoding', async () => {
    const { fileName, text } = await written('de', 'Csv')
    expect(fileName).toBe('Abdeckung.csv')
    expect(text.split('\r\n')).toEqual([
      '\uFEFFName,Stand,Grund,Quelle,Stellen',
      `"'=1+1, good.txt",Bereit,Mit 2 Hinweisen gelesen.,,1`,
      'bad [1].json,Fehlgeschlagen,"Diese Datei ist leer. Prüfen Sie, ob sie vollständig gespeichert oder kopiert wurde.",,',
      'Zürich.mov,Ausgelassen,Diese Datei darf nicht hinzugefügt werden.,Fotos,',
      'old.txt,Fehlgeschlagen,Words of a program that nobody knows.,,',
      '',
    ])
    expect((await written('en', 'Csv')).text.split('\r\n')[0]).toBe('\uFEFFname,state,reason,source,passages')
  })

  it('is a text with what failed first', async () => {
    const { fileName, text } = await written('de', 'Markdown')
    expect(fileName).toBe('Abdeckung.md')
    expect(text).toMatch(
      /^# Was diese Bibliothek abdeckt\n\n1 bereit, 0 in Arbeit, 2 fehlgeschlagen, 1 ausgelassen\.\n/,
    )
    expect(text.match(/^## .*/gm)).toEqual(['## Fehlgeschlagen', '## Ausgelassen', '## Bereit'])
    expect(text).toContain('- bad \\[1\\].json: Diese Datei ist leer.')
    expect((await written('en', 'Markdown')).text).toContain('1 ready, 0 being read, 2 failed, 1 skipped.')
  })
})
