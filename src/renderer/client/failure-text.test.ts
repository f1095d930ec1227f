import { describe, expect, it } from 'vitest'
import de from '../../../resources/locales/de.json'
import en from '../../../resources/locales/en.json'
import { failureOf, failureSentences, failureWords } from '../../contracts/index.ts'
import { createI18n } from '../i18n.ts'
import { failureText } from './failure-text.ts'

describe('failures in words', () => {
  it('have English words for every code that can be raised, the same as on the wire', () => {
    expect(en.failures).toEqual(failureSentences)
  })

  it('have German words for every code that can be raised', () => {
    expect(Object.keys(de.failures).sort()).toEqual(Object.keys(failureSentences).sort())
    const same = Object.entries(de.failures).filter(
      ([code, words]) => words === en.failures[code as keyof typeof en.failures],
    )
    expect(same).toEqual([])
  })

  it('are told in the language of the window, with what stands inside of them', async () => {
    const { t } = await createI18n('de')
    const locked = failureWords('Locked', { kind: 'Word document' })
    expect(failureText(t, failureOf(locked) ?? undefined, locked)).toMatch(
      /^Diese Datei \(Word-Dokument\) ist durch ein Passwort/,
    )
    const slow = failureWords('NoAnswerWithin', { time: failureWords('Seconds', { seconds: 60 }) })
    expect(failureText(t, failureOf(slow) ?? undefined, slow)).toContain('innerhalb von 60 Sekunden')
  })

  it('that this version does not know keep the words that came with them', async () => {
    const { t } = await createI18n('de')
    expect(failureText(t, undefined, 'Plain words.')).toBe('Plain words.')
    expect(failureText(t, { code: 'OfTomorrow', values: {} }, 'Plain words.')).toBe('Plain words.')
  })
})
