import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentDetailsQuery, queryKeys, useClient } from '../../client/index.ts'
import { Button, Dialog, Markdown, Spinner } from '../../ui/index.ts'
import { exactTime } from '../relative-time.ts'

export interface NoteVersion {
  readonly title: string | null
  readonly body: string
}

export interface NoteVersionsProps {
  readonly documentId: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onRestore: (version: NoteVersion) => void
}

/** What a note was before, to look at and to go back to; going back is a change like any other. */
export const NoteVersions = ({ documentId, open, onOpenChange, onRestore }: NoteVersionsProps) => {
  const { t, i18n } = useTranslation()
  const { documents } = useClient()
  const [chosen, setChosen] = useState<number | null>(null)
  const { data: details } = useQuery({ ...documentDetailsQuery(documents, documentId), enabled: open })
  const { data: version, isPending } = useQuery({
    queryKey: [...queryKeys.documentDetails(documentId), 'version', chosen],
    queryFn: () => documents.ReadVersion({ documentId, version: chosen ?? 0 }),
    enabled: open && chosen !== null,
  })
  const kept = details?.versions.filter((each) => each.kept) ?? []
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="wide"
      title={t('notes.versions.title')}
      description={t('notes.versions.text')}
      actions={
        <Button
          look="primary"
          disabled={!version}
          onClick={() => {
            if (version) onRestore(version)
            onOpenChange(false)
          }}
        >
          {t('notes.versions.restore')}
        </Button>
      }
    >
      {kept.length === 0 ? (
        <p className="text-muted text-sm">{t('notes.versions.none')}</p>
      ) : (
        <div className="flex gap-4 max-sm:flex-col">
          <ul className="w-56 shrink-0 space-y-1 max-sm:w-full">
            {kept.map((each) => (
              <li key={each.version}>
                <button
                  type="button"
                  aria-pressed={each.version === chosen}
                  onClick={() => setChosen(each.version)}
                  className="w-full rounded-lg px-2.5 py-1.5 text-start text-sm hover:bg-hover aria-pressed:bg-accent-soft"
                >
                  {exactTime(each.savedAt, i18n.language)}
                </button>
              </li>
            ))}
          </ul>
          <div className="min-w-0 grow">
            {chosen !== null && isPending && <Spinner />}
            {version && (
              <>
                {version.title && <h3 className="mb-2 font-semibold">{version.title}</h3>}
                <Markdown text={version.body} below={2} />
              </>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
