import {
  Archive,
  BookOpen,
  ChevronRight,
  Clock,
  File,
  FileText,
  FileType,
  Globe,
  Image,
  type LucideIcon,
  Sheet,
} from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilesOfKind, LeftOut, ReadingKind } from '../../../contracts/index.ts'
import { byteSize } from '../byte-size.ts'
import { durationWords } from './duration-words.ts'
import type { FolderSummary } from './summarise-files.ts'

const icons: Readonly<Record<ReadingKind, LucideIcon>> = {
  Pdf: FileType,
  Office: BookOpen,
  Text: FileText,
  Table: Sheet,
  Page: Globe,
  Image,
  Archive,
  Other: File,
}
const MEBIBYTE = 1_048_576

/** How many files there are, and how large they are together. */
export const totalOf = (files: readonly FilesOfKind[]): { readonly count: number; readonly bytes: number } =>
  files.reduce((sum, { count, bytes }) => ({ count: sum.count + count, bytes: sum.bytes + bytes }), {
    count: 0,
    bytes: 0,
  })

export interface FolderSummaryProps {
  /** `null` while it is counted. */
  readonly summary: FolderSummary | null
  /** Whether something else of the folder is told beside this: that nothing is left to read is no news then. */
  readonly isRest?: boolean
}

/** What of a folder will be read and how long that takes, and what is left out and why. */
export const FolderSummaryView = ({ summary, isRest = false }: FolderSummaryProps) => {
  const { t, i18n } = useTranslation()
  const size = (bytes: number) => byteSize(bytes, i18n.language)
  const total = totalOf(summary?.files ?? [])
  const time = summary && durationWords(summary.estimate.seconds)
  return (
    <div className="space-y-4">
      <div role="status" className="text-sm">
        {summary === null && t('adding.counting')}
        {summary && total.count === 0 && !isRest && (
          <>
            <p className="font-medium">{t('adding.nothing')}</p>
            <p className="mt-1 text-muted">
              {t('adding.readable')} {t('documents.empty.types')}
            </p>
          </>
        )}
        {time && total.count > 0 && (
          <>
            <p className="font-medium tabular-nums">
              {t('adding.files', { count: total.count, size: size(total.bytes) })}
            </p>
            <p className="mt-1 flex items-center gap-2 text-muted">
              <Clock aria-hidden className="size-4 shrink-0" />
              {t(`adding.time.${time.key}`, time.values)}
            </p>
          </>
        )}
      </div>
      {summary && total.count > 0 && (
        <ul aria-label={t('adding.read')} className="divide-y divide-line rounded-xl border border-line text-sm">
          {summary.files
            .toSorted((a, b) => b.count - a.count)
            .map(({ kind, count, bytes }) => {
              const Icon = icons[kind]
              return (
                <li key={kind} className="flex items-center gap-3 px-3 py-2">
                  <Icon aria-hidden className="size-4 shrink-0 text-muted" />
                  <span className="min-w-0 grow">{t(`adding.kind.${kind}`, { count })}</span>
                  <span className="shrink-0 text-muted tabular-nums">{size(bytes)}</span>
                </li>
              )
            })}
        </ul>
      )}
      {summary && <Notes summary={summary} />}
      {summary && summary.leftOut.length > 0 && <LeftOutFiles {...summary} />}
    </div>
  )
}

const Notes = ({ summary: { estimate, known, uncompared, isWhole, files } }: { summary: FolderSummary }) => {
  const { t } = useTranslation()
  const notes = [
    estimate.waiting > 0 && files.length > 0 && t('adding.waiting', { count: estimate.waiting }),
    known > 0 && t('adding.known', { count: known }),
    uncompared > 0 && t('adding.uncompared', { count: uncompared }),
    !isWhole && t('adding.cut'),
  ].filter((note) => note !== false)
  return notes.length > 0 && <p className="text-muted text-sm">{notes.join(' ')}</p>
}

const LeftOutFiles = ({ leftOut, maxFileSizeBytes }: Pick<FolderSummary, 'leftOut' | 'maxFileSizeBytes'>) => {
  const { t } = useTranslation()
  const heading = useId()
  const max = Math.floor(maxFileSizeBytes / MEBIBYTE)
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="font-medium text-sm">
        {t('adding.leftOut')}
      </h3>
      <ul className="mt-1 text-muted text-sm">
        {leftOut.map(({ why, count, examples }) => (
          <li key={why}>
            <details className="group/left">
              <summary className="-ms-1 flex cursor-pointer select-none list-none items-start gap-1 rounded-md px-1 py-1 hover:text-ink [&::-webkit-details-marker]:hidden">
                <ChevronRight aria-hidden className="mt-0.75 size-3.5 shrink-0 group-open/left:rotate-90" />
                {t(`adding.why.${why}`, { count, max })}
              </summary>
              <Names count={count} examples={examples} />
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

const { compare: inOrder } = new Intl.Collator(undefined, { numeric: true })

const Names = ({ count, examples }: Pick<LeftOut, 'count' | 'examples'>) => {
  const { t } = useTranslation()
  // Files of two folders may have the same name.
  const names = [...new Set(examples)].sort(inOrder)
  return (
    <ul className="mt-1 mb-2 ms-1.5 border-line border-s-2 ps-3">
      {names.map((name) => (
        <li key={name} className="[overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </li>
      ))}
      {count > names.length && <li>{t('adding.more', { count: count - names.length })}</li>}
    </ul>
  )
}
