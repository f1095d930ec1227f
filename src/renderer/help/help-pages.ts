/** A page of the help, as its Markdown is written. */
export interface HelpPage {
  /** The last part of its address, the same in each language. */
  readonly name: string
  /** What citations call it. */
  readonly documentId: string
  readonly order: number
  readonly title: string
  readonly text: string
}

type Sources = Readonly<Record<string, () => Promise<string>>>

const english: Sources = import.meta.glob<string>('../../../resources/help/en/*.md', {
  query: '?raw',
  import: 'default',
})
const german: Sources = import.meta.glob<string>('../../../resources/help/de/*.md', {
  query: '?raw',
  import: 'default',
})

const WRITTEN = /^---\nid: ([0-9a-f-]{36})\norder: (\d+)\n---\n\n# (.+)\n([\s\S]*)$/

const pageOf = (path: string, source: string): HelpPage => {
  const [, documentId = '', order = '', title = '', text = ''] = WRITTEN.exec(source.replaceAll('\r\n', '\n')) ?? []
  const name = path.slice(path.lastIndexOf('/') + 1, -'.md'.length)
  return { name, documentId, order: Number(order), title, text: text.trim() }
}

/** The pages in a language, English where there are none in it, in their order. Each language is fetched when it is first read. */
export const loadHelpPages = async (language: string): Promise<readonly HelpPage[]> => {
  const sources = Object.entries(language.startsWith('de') ? german : english)
  const pages = await Promise.all(sources.map(async ([path, load]) => pageOf(path, await load())))
  return pages.sort((one, other) => one.order - other.order)
}

/** The pages that hold every word that was typed, whatever its case; all of them for no word. */
export const searchHelp = (pages: readonly HelpPage[], query: string): readonly HelpPage[] => {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return pages.filter(({ title, text }) => {
    const all = `${title}\n${text}`.toLocaleLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** The sections of a page's text under their headings. */
export const sectionsOf = (text: string): { heading: string; text: string }[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const end = section.indexOf('\n')
      return { heading: section.slice(0, end), text: section.slice(end).trim() }
    })
