import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import addingEn from '../../resources/locales/adding.en.json'
import de from '../../resources/locales/de.json'
import en from '../../resources/locales/en.json'
import qualityEn from '../../resources/locales/quality.en.json'
import settingsDe from '../../resources/locales/settings.de.json'
import settingsEn from '../../resources/locales/settings.en.json'
import { createI18n, resolveLanguage } from './i18n.ts'

type Catalogue = { readonly [key: string]: string | Catalogue }

const flatten = (catalogue: Catalogue, prefix = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  )
const english = new Map(
  flatten({ ...en, quality: { ...en.quality, ...qualityEn }, settings: settingsEn, adding: addingEn }),
)
const german = new Map(flatten({ ...de, settings: settingsDe }))
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe('what the host refused', () => {
  it('is told without the name that programs know the field by, in every language and after a switch', async () => {
    const refusal = { detail: 'folder: is not empty. Name an empty one, or one that is not there yet.' }
    expect((await createI18n('en')).t('errors.detail', refusal)).toMatch(/^Is not empty\. Name/)
    const both = await createI18n('de')
    expect(both.t('errors.detail', refusal)).toMatch(/^Dieser Ordner ist nicht leer\./)
    await both.changeLanguage('en')
    expect(both.t('errors.detail', refusal)).toMatch(/^Is not empty\. Name/)
    // What is no field of ours stays.
    for (const detail of ['Error: it said so.', 'path:', 'The folder: is it there?'])
      expect((await createI18n('en')).t('errors.detail', { detail })).toBe(detail)
  })
})

describe('the catalogues', () => {
  it('have the same keys', () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('fill in the same values', () => {
    for (const [key, text] of english) expect([key, placeholders(german.get(key))]).toEqual([key, placeholders(text)])
  })

  it('shout at nobody', () => {
    for (const [key, text] of [...english, ...german]) expect([key, text.includes('!')]).toEqual([key, false])
  })

  it.each([
    ['English', english, /chunk|embed|vector|\bindex/i],
    ['German', german, /chunk|embed|einbett|eingebettet|vektor|\bindex|indiz|erschlossen/i],
  ])('speak %s to people, not to engineers', (_language, catalogue, jargon) => {
    const found = [...catalogue].filter(([, text]) => jargon.test(text.replace(/\{\{.*?\}\}/g, '')))
    expect(found).toEqual([])
  })

  it('name a term of art in brackets alone, after people’s words for it', () => {
    const terms = /nDCG|MRR|recall@|\bCLIP\b|cross-encoder|cosine|kosinus|BM25|\bMiB|\bp\d\d\b|ONNX\b/i
    const bare = [...english, ...german].filter(([, text]) => terms.test(text.replace(/\([^)]*\)/g, '')))
    expect(bare).toEqual([])
  })

  it('hold every key that the interface names', () => {
    const known = new Set([...english.keys()].map((key) => key.replace(/_(one|other)$/, '')))
    const root = import.meta.dirname
    const missing = globSync('**/*.{ts,tsx}', { cwd: root, exclude: (path) => path.includes('.test.') })
      .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(/\bt\(\s*'([\w.]+)'/g)])
      .map(([, key]) => key ?? '')
      .filter((key) => !known.has(key))
    expect(missing).toEqual([])
  })
})

describe('the language', () => {
  it.each([
    ['the preference', 'de', ['en-GB'], 'de'],
    ['the system without one', null, ['de-AT', 'en'], 'de'],
    ['the first that there is a catalogue for', null, ['fr', 'DE-ch'], 'de'],
    ['English else', 'tlh', ['fr'], 'en'],
  ] as const)('follows %s', (_name, preference, system, expected) => {
    expect(resolveLanguage(preference, system)).toBe(expected)
  })

  it('speaks in plurals', async () => {
    expect((await createI18n('de')).t('shell.added', { count: 1 })).toBe('1 Dokument hinzugefügt')
    expect((await createI18n('en')).t('shell.added', { count: 3 })).toBe('3 documents added')
  })
})
