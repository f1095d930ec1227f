import type { TFunction } from 'i18next'
import type { DocumentOverview } from '../../../../contracts/index.ts'

const languageName = (code: string, shownIn: string): string =>
  new Intl.DisplayNames([shownIn], { type: 'language' }).of(code) ?? code

/** How long a document is and what it is written in, in words of the interface. */
export const overviewFacts = (
  t: TFunction,
  { pages, words, language }: Pick<DocumentOverview, 'pages' | 'words' | 'language'>,
  shownIn: string,
): string =>
  [
    pages === null ? null : t('viewer.overview.pages', { count: pages }),
    t('viewer.overview.words', { count: words }),
    language === null ? null : languageName(language, shownIn),
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
