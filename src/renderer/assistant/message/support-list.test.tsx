import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import type { SentenceSupport } from '../../../contracts/index.ts'
import { createI18n } from '../../i18n.ts'
import { SupportList } from './support-list.tsx'

const content = 'The dome is of **cedar** [1]. It was restored in 1988. It is large.'
const sentence = (text: string, over: Partial<SentenceSupport>): SentenceSupport => ({
  start: content.indexOf(text),
  end: content.indexOf(text) + text.length,
  verdict: 'Unsupported',
  citation: null,
  words: [],
  unfound: [],
  ...over,
})
const support = [
  sentence('The dome is of **cedar** [1].', { verdict: 'Supported', citation: 1, words: ['dome', 'cedar'] }),
  sentence('It was restored in 1988.', { unfound: ['1988'] }),
  sentence('It is large.', {}),
]
const languages = { en: await createI18n('en'), de: await createI18n('de') }
const render = (language: 'en' | 'de', of: readonly SentenceSupport[] = support) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={languages[language]}>
      <SupportList content={content} support={of} />
    </I18nextProvider>,
  )

it('tells in words which sentences are supported, by what, and which are not', () => {
  const html = render('en')
  expect(html).toContain('1 of 3 sentences are supported by the passages')
  expect(html).toContain('The dome is of cedar.')
  expect(html).toContain('Supported by source 1: dome, cedar')
  expect(html).toContain('No passage contains: 1988')
  expect(html).toContain('No passage says this.')
})

it('does so in German', () => {
  const html = render('de')
  expect(html).toContain('1 von 3 Sätzen sind durch die Stellen belegt')
  expect(html).toContain('Belegt durch Quelle 1: dome, cedar')
  expect(html).toContain('In keiner Stelle steht: 1988')
})

it('says nothing where nothing was checked', () => {
  expect(render('en', [])).toBe('')
})
