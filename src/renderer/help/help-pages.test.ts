import { describe, expect, it } from 'vitest'
import { loadHelpPages, searchHelp } from './help-pages.ts'

const [english, german] = await Promise.all([loadHelpPages('en'), loadHelpPages('de')])

describe('the help pages', () => {
  it('are the same in each language, under the same names and ids', () => {
    const known = (pages: typeof english) => pages.map(({ name, documentId, order }) => ({ name, documentId, order }))
    expect(known(german)).toEqual(known(english))
    expect(english.map(({ name }) => name)).toContain('backup')
    for (const page of [...english, ...german]) {
      expect(page.title).not.toBe('')
      expect(page.text).toContain('## ')
    }
  })

  it('are found by any words in them', () => {
    expect(searchHelp(english, 'PASSPHRASE encrypted').map(({ name }) => name)).toEqual(['backup'])
    expect(searchHelp(german, 'datenordner').map(({ name }) => name)).toEqual(['backup', 'privacy'])
    expect(searchHelp(english, 'lighthouse')).toEqual([])
    expect(searchHelp(english, ' ')).toEqual(english)
  })
})
