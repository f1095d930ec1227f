import type { DocumentOverview, KnowledgeDocument } from '../../../contracts/index.ts'
import { bareMessage, type FastPathResolver, type ReplyLanguage } from '../../assistant/index.ts'
import type { DocumentReader } from '../tools/document-reader.ts'

/** Names of one answer; how many more there are is said. */
const MOST_NAMES = 30
/** Documents of one answer that says what they are about, and words about each. */
const MOST_TOLD = 12
const MOST_TERMS = 5

const noun = '(?:documents?|files?|dokumente?n?|dateien?|unterlagen)'
const here =
  '(?: (?:do i have|have i (?:got|added)|are (?:there|here|in here|in (?:this|my) library)|is there|can you (?:see|search|read)|do you (?:know|have|see)|habe ich(?: hier)?|gibt es(?: hier)?|sind (?:hier|da|in (?:dieser|meiner) bibliothek)|kennst du|hast du|siehst du|kannst du (?:sehen|durchsuchen|lesen)))?'
const howMany = new RegExp(`^(?:and |und )?(?:how many|wie ?viele?) ${noun}${here}$`)
const which = new RegExp(
  `^(?:(?:and |und )?(?:which|what|welche[sn]?) ${noun}${here}|(?:please )?(?:list|show(?: me)?|liste|zeige?(?: mir)?)(?: all| alle)?(?: the| my| die| meine)? ${noun}(?: auf)?(?: please| bitte)?)$`,
)

const these =
  '(?:(?:all )?(?:the|these|those|my|our|your)|(?:all )?(?:die|diese|diesen|den|meine|meinen|ihre|ihren|unsere|unseren))'
const about = new RegExp(
  `^(?:what (?:are|is) (?:${these} )?${noun} about|what (?:is|s|does it say|do you find) in (?:${these} )?${noun}|worum geht (?:es|s) in (?:${these} )?${noun}|was steht in (?:${these} )?${noun}|wovon handeln (?:${these} )?${noun})$`,
)

const escaped = (name: string): string => name.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&')

interface Counts {
  readonly all: number
  readonly working: number
  readonly failed: number
}

const countsOf = (documents: readonly KnowledgeDocument[]): Counts => ({
  all: documents.length,
  working: documents.filter(({ status }) => status !== 'Indexed' && status !== 'Failed').length,
  failed: documents.filter(({ status }) => status === 'Failed').length,
})

const sentences: Readonly<
  Record<
    ReplyLanguage,
    {
      readonly none: string
      readonly count: (counts: Counts) => string
      readonly more: (count: number) => string
    }
  >
> = {
  en: {
    none: 'There are no documents in this library yet. Drop files into the window to add some.',
    count: ({ all, working, failed }) =>
      [
        all === 1 ? 'There is 1 document in this library.' : `There are ${all} documents in this library.`,
        working > 0 ? `${working} of them ${working === 1 ? 'is' : 'are'} still being read.` : '',
        failed > 0 ? `${failed} could not be read; the Documents page says why.` : '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    more: (count) => `and ${count} more, listed on the Documents page`,
  },
  de: {
    none: 'In dieser Bibliothek gibt es noch keine Dokumente. Ziehen Sie Dateien ins Fenster, um welche hinzuzufügen.',
    count: ({ all, working, failed }) =>
      [
        all === 1 ? 'In dieser Bibliothek gibt es 1 Dokument.' : `In dieser Bibliothek gibt es ${all} Dokumente.`,
        working > 0 ? `${working} davon ${working === 1 ? 'wird' : 'werden'} noch gelesen.` : '',
        failed > 0
          ? `${failed} ${failed === 1 ? 'konnte' : 'konnten'} nicht gelesen werden; die Seite Dokumente sagt, warum.`
          : '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    more: (count) => `und ${count} weitere auf der Seite Dokumente`,
  },
}

/** What a document is about in a few words: its title, where that says more than its name, and its key terms. */
const aboutIn = ({ fileName }: KnowledgeDocument, overview: DocumentOverview | null): string => {
  const { title = '', terms = [] } = overview ?? {}
  const isNamed = title !== '' && !fileName.toLowerCase().startsWith(title.toLowerCase())
  return [...(isNamed ? [title] : []), ...terms.slice(0, MOST_TERMS)].map(escaped).join(' · ')
}

/** Answers how many documents there are, which, and what they are about, in English and German. A question about what stands in one of them is not of its kind. */
export const documentsResolver = (reader: DocumentReader): FastPathResolver => ({
  name: 'documents',
  tier: 1,
  resolve: async ({ text, language, access }) => {
    const asked = bareMessage(text)
    const wantsContent = about.test(asked)
    const wantsNames = wantsContent || which.test(asked)
    if (!wantsNames && !howMany.test(asked)) return null
    const documents = await reader.list(access)
    const words = sentences[language]
    if (documents.length === 0) return words.none
    const count = words.count(countsOf(documents))
    if (!wantsNames) return count
    const shown = documents.slice(0, wantsContent ? MOST_TOLD : MOST_NAMES)
    const names = await Promise.all(
      shown.map(async (document) => {
        const content = wantsContent ? aboutIn(document, await reader.overview(access, document.documentId)) : ''
        return `- ${escaped(document.fileName)}${content === '' ? '' : `: ${content}`}`
      }),
    )
    const left = documents.length - names.length
    return [count, '', ...names, ...(left > 0 ? [`- ${words.more(left)}`] : [])].join('\n')
  },
})
