import type { TFunction } from 'i18next'
import type { DocumentOverview } from '../../../../contracts/index.ts'
import { keptFormats } from '../../../ui/index.ts'

const namesIn = keptFormats((shownIn) => new Intl.DisplayNames([shownIn], { type: 'language' }))

/** The name of a language; its code where that is none, as an imported library may say. */
const languageName = (code: string, shownIn: string): string =>
  (/^[a-z]{2,3}$/i.test(code) && namesIn(shownIn).of(code)) || code

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
