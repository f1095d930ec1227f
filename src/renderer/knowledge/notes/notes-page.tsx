import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router'
import { useDocumentTitle } from '../../shell/page-frame.tsx'
import { Banner, Button, classNames, EmptyState } from '../../ui/index.ts'
import { noteIcon as NoteIcon } from '../icons.ts'
import { useHeadingFocus } from '../use-heading-focus.ts'
import { NoteEditor } from './note-editor.tsx'
import { NoteList } from './note-list.tsx'
import { useWaitingNote } from './use-waiting-note.ts'

/** The address of a note that is being begun. */
const NEW = 'new'

/** The notes of the library beside the one that is open: written in Markdown, saved by themselves. */
export const NotesPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { documentId = null } = useParams()
  const page = useRef<HTMLDivElement>(null)
  const { key: visit } = useLocation()
  // The note that has just got its id is the one that was being begun: its editor stays. Each visit to the address of a new note begins another.
  const [begun, setBegun] = useState<{ readonly visit: string; readonly documentId: string } | null>(null)
  const waiting = useWaitingNote(documentId)
  useDocumentTitle(t('notes.title'))
  useHeadingFocus(page)

  const begunHere = documentId === NEW ? visit : begun?.documentId === documentId ? begun.visit : null
  const begin = () => void navigate(`/notes/${NEW}`)
  const onAdded = (added: string) => {
    setBegun({ visit, documentId: added })
    void navigate(`/notes/${added}`, { replace: true })
  }

  return (
    <div ref={page} className="flex h-full min-w-0">
      <aside
        className={classNames(
          'flex w-72 shrink-0 flex-col border-line border-e max-md:w-full max-md:border-e-0',
          documentId !== null && 'max-md:hidden',
        )}
      >
        <header className="flex items-center gap-2 px-4 pt-6 pb-3">
          <h1 tabIndex={-1} data-page-heading className="grow font-semibold text-2xl outline-none">
            {t('notes.title')}
          </h1>
          <Button look="primary" size="small" onClick={begin}>
            <NoteIcon aria-hidden />
            {t('notes.new')}
          </Button>
        </header>
        {waiting && (
          <div className="px-4 pb-3">
            <Banner
              role="status"
              actions={
                <Button
                  size="small"
                  onClick={() => {
                    if (waiting.documentId === null) begin()
                    else void navigate(`/notes/${waiting.documentId}`)
                  }}
                >
                  {t('notes.waiting.open')}
                </Button>
              }
            >
              {t('notes.waiting.text')}
            </Banner>
          </div>
        )}
        <NoteList openId={documentId} />
      </aside>
      <section
        aria-label={t('notes.editor')}
        className={classNames('min-w-0 grow', documentId === null && 'max-md:hidden')}
      >
        {documentId !== null && <h1 className="sr-only md:hidden">{t('notes.title')}</h1>}
        {documentId === null ? (
          <EmptyState
            icon={<NoteIcon />}
            title={t('notes.empty.title')}
            actions={<Button onClick={begin}>{t('notes.new')}</Button>}
          >
            {t('notes.empty.text')}
          </EmptyState>
        ) : (
          <NoteEditor
            key={begunHere ?? documentId}
            documentId={documentId === NEW ? null : documentId}
            onAdded={onAdded}
            onLeave={() => void navigate('/notes')}
          />
        )}
      </section>
    </div>
  )
}
