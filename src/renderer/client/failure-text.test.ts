import { describe, expect, it } from 'vitest'
import german from '../../../resources/locales/failures.de.json'
import { failureOf } from '../../contracts/failures/failure-of.ts'
import { failureSentences, failureWords } from '../../contracts/failures/failure-words.ts'
import { createI18n } from '../i18n.ts'
import { failureText } from './failure-text.ts'

const places = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()
const english: Readonly<Record<string, string>> = failureSentences

describe('failures in words', () => {
  it('have German words for every code that can be raised, with the same values; the English ones come with them', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort())
    for (const [code, words] of Object.entries(german)) {
      expect([code, places(words)]).toEqual([code, places(english[code] ?? '')])
      expect([code, words.includes('!'), words === english[code]]).toEqual([code, false, false])
    }
  })

  it('speak to people, not to engineers, in both languages', () => {
    // Names that programs know fields by have a capital inside or an underscore; `_id` is what a person's own file calls it.
    const named = /(?<![\w.])(?!_id\b)(?:[a-z]+[A-Z]\w*|_\w+|[a-z]+_[a-z]+)/
    const jargon = /\bchunk|embed|einbett|vector|vektor|\bindex|indiz/i
    const found = [...Object.entries(english), ...Object.entries(german)].filter(([, words]) => {
      const own = words.replace(/\{\{.*?\}\}/g, '')
      return jargon.test(own) || named.test(own)
    })
    expect(found).toEqual([])
  })

  it('are told in the language of the window, with what stands inside of them', async () => {
    const { t } = await createI18n('de')
    const locked = failureWords('Locked', { kind: 'Word document' })
    expect(failureText(t, failureOf(locked) ?? undefined, locked)).toMatch(
      /^Diese Datei \(Word-Dokument\) ist mit einem Passwort/,
    )
    const slow = failureWords('NoAnswerWithin', { time: failureWords('Seconds', { seconds: 60 }) })
    expect(failureText(t, failureOf(slow) ?? undefined, slow)).toContain('innerhalb von 60 Sekunden')
    expect(failureText((await createI18n('en')).t, failureOf(slow) ?? undefined, slow)).toBe(slow)
  })

  it('notes about a file that was read are told like them, with their lists', async () => {
    const { t } = await createI18n('de')
    const pages = failureWords('ListAndSoMany', { listed: '1, 2', more: 7 })
    const note = failureWords('NotePagesScanned', { pages })
    expect(failureText(t, failureOf(note) ?? undefined, note)).toMatch(
      /^Seiten, die Bilder .* 1, 2 und 7 weitere\. Mit/,
    )
  })

  it('are known by their English sentence where no code came with them: refusals, notices, what a stream said', async () => {
    const { t } = await createI18n('de')
    const refused = failureWords('IsOfKind', {
      ending: failureWords('NoEnding'),
      kind: failureWords('ASoundRecording'),
    })
    expect(t('errors.InvalidFileType', { message: refused })).toMatch(
      /^Diese Datei \(ohne Endung\) ist eine Tonaufnahme; so etwas kann nicht/,
    )
    const busy = failureWords('BusyForSeconds', { seconds: 7 })
    const notice = failureWords('AnsweredInstead', {
      name: 'Spare',
      failure: failureWords('ItSaid', { failure: busy, detail: 'Slow down: it said so.' }),
    })
    expect(failureText(t, undefined, notice)).toMatch(
      /^Stattdessen hat „Spare“ geantwortet: .*7 Sekunden.* Dort hieß es: Slow down: it said so\.$/,
    )
    expect(failureText((await createI18n('en')).t, undefined, notice)).toBe(notice)
  })

  it.each([
    [failureWords('BackupPassphraseWrong'), /^Mit dieser Passphrase wurde die Sicherung nicht angelegt/],
    [failureWords('ToolServerSecretMissing', { name: 'TOKEN' }), /^Geben Sie den Wert von TOKEN ein/],
    [
      failureWords('PageNotPublic', { failure: failureWords('HostNotPublic', { host: 'localhost' }) }),
      /^localhost ist eine Adresse dieses Computers oder seines Netzes\. Nur Seiten/,
    ],
    [
      failureWords('ModelFolderUnusable', { problem: failureWords('ModelFolderLacks', { file: 'config.json' }) }),
      /^Dieser Ordner ist nicht zu gebrauchen: config\.json fehlt darin\.$/,
    ],
    [
      failureWords('QuestionRowWrong', { row: 3, problem: 'expected must name a document' }),
      /^Zeile 3: kein Dokument ist genannt\./,
    ],
    [
      failureWords('StoredKeyElsewhere', { origin: failureWords('OwnAddress') }),
      /^Der gespeicherte Schlüssel gehört zu der eigenen Adresse des Anbieters\./,
    ],
  ])('refusals of the host are told without the names that programs know fields by: %s', async (words, german) => {
    expect((await createI18n('de')).t('errors.detail', { detail: words })).toMatch(german)
    const told = (await createI18n('en')).t('errors.detail', { detail: words })
    expect(told).not.toMatch(/^[a-z]+:/)
    expect(words.toLowerCase()).toContain(told.toLowerCase())
  })

  it('that this version does not know keep the words that came with them', async () => {
    const { t } = await createI18n('de')
    expect(failureText(t, undefined, 'Plain words.')).toBe('Plain words.')
    expect(failureText(t, { code: 'OfTomorrow', values: {} }, 'Plain words.')).toBe('Plain words.')
  })
})
