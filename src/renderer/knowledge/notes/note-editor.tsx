import { ArrowLeft, Link2, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentEntry } from '../../../contracts/index.ts'
import { Banner, Button, classNames, IconButton, Markdown, Select } from '../../ui/index.ts'
import { documentLink } from '../document-link.tsx'
import { LinkedFrom } from '../linked-from.tsx'
import { LinkPicker } from './link-picker.tsx'
import { insertAt, linkTo } from './note-links.ts'
import { NoteMenu } from './note-menu.tsx'
import { NoteState } from './note-state.tsx'
import { useNoteDraft } from './use-note-draft.ts'

export interface NoteEditorProps {
  /** Null for a note that is being begun. */
  readonly documentId: string | null
  /** The note that was begun has got its id; not told once another page or note is shown. */
  readonly onAdded: (documentId: string) => void
  readonly onLeave: () => void
}

const layouts = ['Write', 'Both', 'Read'] as const
type Layout = (typeof layouts)[number]

/** A note in Markdown, with what it looks like beside it. */
export const NoteEditor = ({ documentId, onAdded, onLeave }: NoteEditorProps) => {
  const { t } = useTranslation()
  const note = useNoteDraft(documentId)
  const [layout, setLayout] = useState<Layout>('Both')
  const [picking, setPicking] = useState(false)
  const writing = useRef<HTMLTextAreaElement>(null)
  const preview = useDeferredValue(note.body)
  const titleId = useId()
  const isUnread = note.state === 'Loading' || note.state === 'Unread'
  const isReadOnly = isUnread || note.state === 'Gone'
  const title = useRef<HTMLInputElement>(null)
  const isNew = useRef(documentId === null)
  useEffect(() => {
    if (isNew.current) title.current?.focus()
  }, [])
  const tellAdded = useEffectEvent(onAdded)
  useEffect(() => {
    if (isNew.current && note.documentId !== null) tellAdded(note.documentId)
  }, [note.documentId])

  const insertLink = (document: DocumentEntry) => {
    const area = writing.current
    const { selectionStart: start = note.body.length, selectionEnd: end = note.body.length } = area ?? {}
    const { text, cursor } = insertAt(note.body, { start, end }, linkTo(document))
    note.change({ body: text })
    requestAnimationFrame(() => {
      area?.focus()
      area?.setSelectionRange(cursor, cursor)
    })
  }

  return (
    <div className="flex h-full min-w-0 flex-col">
      <header className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-2.5">
        <IconButton label={t('notes.back')} side="bottom" onClick={onLeave} className="md:hidden">
          <ArrowLeft />
        </IconButton>
        <label htmlFor={titleId} className="sr-only">
          {t('notes.titleField')}
        </label>
        <input
          ref={title}
          id={titleId}
          value={note.title}
          readOnly={isReadOnly}
          maxLength={500}
          placeholder={t('notes.untitled')}
          onChange={(event) => note.change({ title: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            writing.current?.focus()
          }}
          className="h-9 min-w-32 grow rounded-lg bg-transparent px-2 font-semibold text-lg placeholder:text-faint"
        />
        <div className="flex flex-wrap items-center gap-2">
          <NoteState
            documentId={note.documentId}
            state={note.state}
            error={note.error}
            isBlank={note.body.trim() === ''}
            onRetry={() => void note.retry()}
          />
          <IconButton
            label={t('notes.link.action')}
            side="bottom"
            disabled={isReadOnly}
            onClick={() => setPicking(true)}
          >
            <Link2 />
          </IconButton>
          <div className="w-32">
            <Select
              label={t('notes.layout.label')}
              value={layout}
              onChange={setLayout}
              options={layouts.map((value) => ({ value, label: t(`notes.layout.${value}`) }))}
            />
          </div>
          {note.documentId !== null && (
            <NoteMenu
              documentId={note.documentId}
              name={note.title}
              isUnread={isUnread}
              onRestore={({ title, body }) => note.change({ title: title ?? '', body })}
              onDeleted={onLeave}
            />
          )}
        </div>
      </header>
      {note.documentId !== null && <LinkedFrom documentId={note.documentId} />}
      {note.elsewhere && (
        <div className="px-4 pt-3">
          <Banner
            role="alert"
            tone="warn"
            icon={<TriangleAlert aria-hidden />}
            actions={
              <>
                <Button size="small" onClick={() => note.resolve('Elsewhere')}>
                  {t('notes.elsewhere.take')}
                </Button>
                <Button size="small" onClick={() => note.resolve('Mine')}>
                  {t('notes.elsewhere.keep')}
                </Button>
              </>
            }
          >
            {t('notes.elsewhere.text')}
          </Banner>
        </div>
      )}
      <div className="flex min-h-0 grow max-lg:flex-col">
        {layout !== 'Read' && (
          <textarea
            ref={writing}
            aria-label={t('notes.body')}
            value={note.body}
            readOnly={isReadOnly}
            spellCheck
            dir="auto"
            placeholder={isReadOnly ? '' : t('notes.placeholder')}
            onChange={(event) => note.change({ body: event.target.value })}
            onBlur={() => void note.flush()}
            className="min-h-0 min-w-0 grow basis-0 resize-none bg-transparent px-6 py-4 font-mono text-sm leading-6 outline-none"
          />
        )}
        {layout !== 'Write' && (
          <section
            aria-label={t('notes.preview')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text has to be scrollable with the keyboard
            tabIndex={0}
            className={classNames(
              'min-h-0 min-w-0 grow basis-0 overflow-y-auto bg-surface px-6 py-4',
              layout === 'Both' && 'border-line lg:border-s max-lg:border-t',
            )}
          >
            <Markdown text={preview} renderDocumentLink={documentLink} />
          </section>
        )}
      </div>
      <LinkPicker open={picking} onOpenChange={setPicking} onPick={insertLink} />
    </div>
  )
}
