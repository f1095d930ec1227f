import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { queryKeys } from '../client/index.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { paths } from '../shell/routes.ts'
import { EmptyState, Markdown, SearchInput } from '../ui/index.ts'
import { loadHelpPages, type HelpPage as Page, searchHelp, sectionsOf } from './help-pages.ts'

interface ContentsProps {
  readonly pages: readonly Page[]
  readonly openName: string | undefined
}

/** The list of pages with its search. */
const Contents = ({ pages, openName }: ContentsProps) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const found = searchHelp(pages, query)
  return (
    <nav aria-label={t('help.contents')} className="md:w-56 md:shrink-0">
      <SearchInput
        label={t('help.search')}
        placeholder={t('help.search')}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p role="status" className="mt-3 text-muted text-sm empty:hidden">
        {found.length === 0 && query !== '' ? t('help.nothing', { query }) : ''}
      </p>
      <ul className="mt-3 flex flex-wrap gap-0.5 md:flex-col">
        {found.map(({ name, title }) => (
          <li key={name}>
            <Link
              to={paths.helpPage(name)}
              aria-current={name === openName ? 'page' : undefined}
              className="block rounded-lg px-3 py-2 text-muted text-sm transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              <bdi>{title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SectionProps {
  readonly heading: string
  readonly text: string
  /** Whether the address names it. */
  readonly isWanted: boolean
}

const Section = ({ heading, text, isWanted }: SectionProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isWanted) return
    title.current?.scrollIntoView({ block: 'start' })
    title.current?.focus({ preventScroll: true })
  }, [isWanted])
  return (
    <section className="mt-6">
      <h3 ref={title} tabIndex={-1} className="scroll-mt-4 font-semibold outline-none">
        {isWanted ? <mark>{heading}</mark> : heading}
      </h3>
      <div className="mt-1">
        <Markdown text={text} below={3} />
      </div>
    </section>
  )
}

/** The app's own help: pages to search and read, which answers about the app cite. */
export const HelpPage = () => {
  const { t, i18n } = useTranslation()
  const { name } = useParams()
  const section = new URLSearchParams(useLocation().search).get('section')
  const { data: pages = [] } = useQuery({
    queryKey: queryKeys.help(i18n.language),
    queryFn: () => loadHelpPages(i18n.language),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const page = name === undefined ? pages[0] : pages.find((each) => each.name === name || each.documentId === name)
  return (
    <PageFrame title={t('help.title')}>
      <div className="flex flex-col gap-8 md:flex-row">
        <Contents pages={pages} openName={page?.name} />
        {!page && pages.length > 0 && (
          <div className="min-w-0 max-w-2xl grow">
            <EmptyState icon={<CircleHelp />} title={t('help.unknown.title')}>
              {t('help.unknown.text')}
            </EmptyState>
          </div>
        )}
        {page && (
          <article aria-labelledby="help-page-title" className="min-w-0 max-w-2xl grow">
            <h2 id="help-page-title" className="font-semibold text-xl">
              {page.title}
            </h2>
            {sectionsOf(page.text).map(({ heading, text }) => (
              <Section key={heading} heading={heading} text={text} isWanted={heading === section} />
            ))}
          </article>
        )}
      </div>
    </PageFrame>
  )
}
