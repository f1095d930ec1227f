import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A page of the site: a Markdown file of the repository, and where it stands in the site. */
export interface SitePage {
  /** In the repository. */
  readonly source: string
  /** In the site. */
  readonly target: string
  readonly section: string
  readonly language: 'en' | 'de'
  readonly title: string
  readonly markdown: string
}

const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/

/** The folders whose pages are shown, in the order of the site. */
const sections = [
  { section: 'Alcove', glob: 'README.md', folder: '', language: 'en' },
  { section: 'Guide', glob: 'resources/help/en/*.md', folder: 'guide/en', language: 'en' },
  { section: 'Anleitung', glob: 'resources/help/de/*.md', folder: 'guide/de', language: 'de' },
  { section: 'For developers', glob: 'docs/*.md', folder: 'docs', language: 'en' },
  { section: 'Decisions', glob: 'docs/decisions/*.md', folder: 'docs/decisions', language: 'en' },
] as const

/** What the help is sorted by; other pages have none. */
const orderOf = (written: string): number => Number(/^order: (\d+)$/m.exec(written)?.[1] ?? 0)

export const sitePages = (root: string): SitePage[] =>
  sections.flatMap(({ section, glob, folder, language }) =>
    globSync(glob, { cwd: root })
      .map((source) => ({ source, written: readFileSync(join(root, source), 'utf8') }))
      .sort((one, other) => orderOf(one.written) - orderOf(other.written) || one.source.localeCompare(other.source))
      .map(({ source, written }) => {
        const markdown = written.replace(FRONT_MATTER, '')
        const name = source === 'README.md' ? 'index' : basename(source, '.md')
        const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name
        return { source, target: join(folder, `${name}.html`), section, language, title, markdown }
      }),
  )
