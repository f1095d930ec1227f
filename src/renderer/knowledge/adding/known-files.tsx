import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Field, Select } from '../../ui/index.ts'
import { documentPath } from '../viewer/viewer-location.ts'
import type { BesideDocument, SortedFiles } from './sort-known.ts'

/** What becomes of files that are in the library under their names, with another content. */
export type ChangedChoice = 'LeaveOut' | 'Replace' | 'Add'

/** What a person said of files that are here in some way; nothing of them is touched unless they do. */
export interface KnownChoices {
  readonly again: boolean
  readonly changed: ChangedChoice
}

export interface KnownFilesProps {
  readonly sorted: SortedFiles
  /** Files that are new and can be read; null while that is not known. */
  readonly fresh: number | null
  readonly choices: KnownChoices
  readonly onChoose: (choices: KnownChoices) => void
  /** To be called when a document is opened. */
  readonly onLeave: () => void
}

/** How many files are what, without those that are none. */
const sums = (counts: Readonly<Record<'fresh' | 'changed' | 'same', number>>, t: TFunction): string => {
  const { fresh, changed, same } = counts
  if (fresh + changed === 0) return t('adding.here.allSame', { count: same })
  const told = [
    fresh > 0 && t('adding.here.new', { count: fresh }),
    changed > 0 && t('adding.here.changed', { count: changed }),
    same > 0 && t('adding.here.same', { count: same }),
  ]
  return told.filter(Boolean).join(', ')
}

/** What of the files is here already, with ways to look at it, and what is to become of it. */
export const KnownFiles = ({ sorted: { same, changed }, fresh, choices, onChoose, onLeave }: KnownFilesProps) => {
  const { t } = useTranslation()
  const again = useId()
  if (same.length + changed.length === 0) return null
  return (
    <section className="mb-4 space-y-3 rounded-xl border border-line p-3 text-sm">
      <p role="status" className="font-medium tabular-nums">
        {fresh !== null && sums({ fresh, changed: changed.length, same: same.length }, t)}
      </p>
      <Which files={[...changed, ...same]} onLeave={onLeave} />
      {same.length > 0 && (
        <label htmlFor={again} className="flex items-center gap-2">
          <input
            id={again}
            type="checkbox"
            checked={choices.again}
            onChange={({ target }) => onChoose({ ...choices, again: target.checked })}
            className="size-4 accent-accent"
          />
          {t('adding.here.again')}
        </label>
      )}
      {changed.length > 0 && (
        <Field label={t('adding.here.changedAsk')}>
          {({ id }) => (
            <Select
              id={id}
              className="w-full"
              value={choices.changed}
              options={(['LeaveOut', 'Replace', 'Add'] as const).map((value) => ({
                value,
                label: t(`adding.here.choice.${value}`),
              }))}
              onChange={(value) => onChoose({ ...choices, changed: value })}
            />
          )}
        </Field>
      )}
    </section>
  )
}

/** Nobody reads more of them. */
const MOST_NAMED = 20

const Which = ({ files, onLeave }: { files: readonly BesideDocument[]; onLeave: () => void }) => {
  const { t } = useTranslation()
  const shown = files.slice(0, MOST_NAMED)
  return (
    <details>
      <summary className="cursor-pointer select-none text-muted hover:text-ink">{t('adding.here.which')}</summary>
      <ul className="mt-1 ms-1.5 border-line border-s-2 ps-3">
        {shown.map(({ path, document: { documentId, fileName } }) => (
          <li key={path} className="[overflow-wrap:anywhere]">
            <Link to={documentPath(documentId, null)} onClick={onLeave} className="text-accent hover:underline">
              <bdi>{fileName}</bdi>
            </Link>
          </li>
        ))}
        {files.length > shown.length && (
          <li className="text-muted">{t('adding.more', { count: files.length - shown.length })}</li>
        )}
      </ul>
    </details>
  )
}
