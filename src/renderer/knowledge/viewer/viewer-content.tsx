import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, Search } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Citation } from '../../../contracts/index.ts'
import { useShownSource } from '../../assistant/open-source.ts'
import { isAbsent, queryKeys, useClient, useDocumentPlace, useErrorText } from '../../client/index.ts'
import { useInterface } from '../../shell/interface-state.ts'
import { useAppInfo } from '../../shell/use-app-info.ts'
import { useShortcuts } from '../../shell/use-shortcuts.ts'
import { Button, IconButton } from '../../ui/index.ts'
import { useAskAbout } from '../documents/use-ask-about.ts'
import { LinkedFrom } from '../linked-from.tsx'
import { WebPageBar } from '../web-pages/web-page-bar.tsx'
import { CopyButtons } from './copy-buttons.tsx'
import { documentFormat } from './document-format.ts'
import type { DocumentViewProps } from './document-view.ts'
import { FindBar } from './find/find-bar.tsx'
import { IngestionNotice } from './ingestion-notice.tsx'
import { isUnbroken } from './json/json-lines.ts'
import { JsonPage } from './json/json-page.tsx'
import { ReadingPage } from './markdown/reading-page.tsx'
import { MissingDocument } from './missing-document.tsx'
import { OutlineButton } from './outline/outline-button.tsx'
import { OutlineList } from './outline/outline-list.tsx'
import { useOutline } from './outline/use-outline.ts'
import { useSectionInView } from './outline/use-section-in-view.ts'
import { OverviewBar } from './overview/overview-bar.tsx'
import { ReadableView } from './readable-view.tsx'
import { citedPassage, type ShownPassage, sectionPassage } from './shown-passage.ts'
import { useElementWidth } from './use-element-width.ts'
import { ViewerHeader } from './viewer-header.tsx'
import { ViewerMessage } from './viewer-message.tsx'

/** pdf.js is large and wanted by PDFs alone. */
const PdfView = lazy(() => import('./pdf/pdf-view.tsx'))
/** Wanted by web pages, office files, books and mails alone. */
const FlowPage = lazy(() => import('./flow/flow-page.tsx'))
/** Wanted by plain text alone. */
const ProseView = lazy(() => import('./text/prose-view.tsx'))
/** Wanted by images alone. */
const PictureView = lazy(() => import('./picture/picture-view.tsx'))
/** Wanted once a document is open. */
const ReadingBar = lazy(() => import('./reading/reading-bar.tsx'))
/** Wanted by tables alone. */
const SheetView = lazy(() => import('./table/sheet/sheet-view.tsx'))

/** Narrower, the outline is a menu. */
const outlinePixels = 820

export interface ViewerContentProps {
  readonly documentId: string
  readonly citation: Citation | null
  readonly headingLevel: 1 | 2
  readonly leading?: ReactNode
  readonly actions?: ReactNode
}

/** A document under its header: its state where it is not ready, else the view of its format. */
export const ViewerContent = ({ documentId, citation, ...header }: ViewerContentProps) => {
  const { knowledge } = useClient()
  const { t } = useTranslation()
  const errorText = useErrorText()
  const query = useQuery({
    queryKey: queryKeys.document(documentId),
    queryFn: () => knowledge.GetDocument(documentId),
    staleTime: 0,
  })
  const document = query.data ?? null
  const gone = query.data === null || isAbsent(query.error)
  const { data: place } = useDocumentPlace(documentId, gone)
  const fileName =
    document?.fileName ?? place?.fileName ?? citation?.fileName ?? t(gone ? 'viewer.goneTitle' : 'viewer.panel')

  const cited = useMemo(() => citation && citedPassage(citation), [citation])
  const [found, setFound] = useState<{ readonly instead: string | undefined; readonly passage: ShownPassage }>()
  const [finding, setFinding] = useState({ open: false, asked: 0 })
  const canFind = document?.status === 'Indexed'
  const { data: info } = useAppInfo()
  const hasAssistant = info !== undefined && info.assistant.type !== 'NoAIAssistant'
  const canAsk = canFind && hasAssistant && header.headingLevel === 1
  const askAbout = useAskAbout()
  const openFind = () => setFinding(({ asked }) => ({ open: true, asked: asked + 1 }))
  // What was found stays marked until another passage is asked for.
  const passage = found && found.instead === cited?.key ? found.passage : cited
  useShownSource(passage === cited ? citation : null)
  const area = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const isNarrow = useElementWidth(area) < outlinePixels
  const showsOutline = useInterface(({ outlineOpen }) => outlineOpen) && !isNarrow
  const outline = useOutline(document)
  const [section, setSection] = useSectionInView(view, outline)
  const asked = useRef(0)
  const goTo = (at: number) => {
    const heading = outline[at]
    if (heading === undefined) return
    asked.current += 1
    const isPaged = documentFormat(document?.contentType ?? '') === 'pdf'
    setFound({ instead: cited?.key, passage: sectionPassage(heading, { asked: asked.current, isPaged }) })
    setSection(at)
  }
  // While it is being opened, what was asked for is kept: the browser's own search would find nothing of it.
  const isOpening = !document && !gone && !query.isError
  useShortcuts(canFind || isOpening ? { f: openFind } : {})

  useEffect(() => {
    if (header.headingLevel === 1) window.document.title = `${fileName} · ${t('app.name')}`
  }, [header.headingLevel, fileName, t])

  const body = () => {
    if (gone) return <MissingDocument documentId={documentId} citation={citation} />
    if (query.isError) {
      return (
        <ViewerMessage>
          <p className="mb-4">{errorText(query.error)}</p>
          <Button onClick={() => void query.refetch()}>{t('common.retry')}</Button>
        </ViewerMessage>
      )
    }
    if (!document) return <ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>
    return (
      <>
        <OverviewBar document={document} />
        <WebPageBar documentId={documentId} />
        <LinkedFrom documentId={documentId} />
        <Suspense fallback={null}>
          <ReadingBar document={document} />
        </Suspense>
        {document.status !== 'Indexed' && <IngestionNotice document={document} />}
        <FormatView document={document} passage={passage} />
      </>
    )
  }

  return (
    <>
      <ViewerHeader
        {...header}
        fileName={fileName}
        contentType={document?.contentType ?? citation?.contentType ?? ''}
        document={document}
        citation={citation}
        actions={
          <>
            {outline.length > 0 && (
              <OutlineButton outline={outline} current={section} onGo={goTo} isNarrow={isNarrow} />
            )}
            {document && <CopyButtons document={document} isPage={header.headingLevel === 1} />}
            {canAsk && (
              <IconButton label={t('documents.ask.one')} side="bottom" onClick={() => askAbout([documentId])}>
                <MessageSquareText />
              </IconButton>
            )}
            {canFind && (
              <IconButton label={t('viewer.find.label')} shortcut="Mod+F" side="bottom" onClick={openFind}>
                <Search />
              </IconButton>
            )}
            {header.actions}
          </>
        }
      />
      {canFind && finding.open && (
        <FindBar
          documentId={documentId}
          asked={finding.asked}
          onFound={(shown) => setFound({ instead: cited?.key, passage: shown })}
          onClose={() => setFinding(({ asked }) => ({ open: false, asked }))}
        />
      )}
      <div ref={area} className="flex min-h-0 grow">
        {outline.length > 0 && showsOutline && <OutlineList outline={outline} current={section} onGo={goTo} />}
        <div ref={view} data-shown={passage?.shown} className="flex min-w-0 grow flex-col">
          {body()}
        </div>
      </div>
    </>
  )
}

const FormatView = ({ document, passage }: DocumentViewProps) => {
  const { t } = useTranslation()
  // What a text view has read is of no use once the text was extracted anew.
  const reading = `${document.documentId}-${document.status === 'Indexed'}`
  switch (documentFormat(document.contentType)) {
    case 'pdf':
      return (
        <Suspense fallback={<ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>}>
          <PdfView key={document.documentId} document={document} passage={passage} />
        </Suspense>
      )
    case 'table':
    case 'sheet':
      return (
        <Suspense fallback={<ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>}>
          <SheetView key={reading} document={document} passage={passage} />
        </Suspense>
      )
    case 'image':
      return (
        <Suspense fallback={<ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>}>
          <PictureView key={reading} document={document} passage={passage} />
        </Suspense>
      )
    case 'markdown':
      return <ReadableView key={reading} document={document} passage={passage} Page={ReadingPage} />
    case 'page':
      return (
        <Suspense fallback={<ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>}>
          <ReadableView key={reading} document={document} passage={passage} Page={FlowPage} />
        </Suspense>
      )
    case 'json':
      return (
        <ReadableView key={reading} document={document} passage={passage} Page={JsonPage} isReadable={isUnbroken} />
      )
    case 'text':
      return (
        <Suspense fallback={<ViewerMessage busy>{t('viewer.opening')}</ViewerMessage>}>
          <ProseView key={reading} document={document} passage={passage} />
        </Suspense>
      )
  }
}
