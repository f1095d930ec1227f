import { ChevronDown, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/index.ts'
import { stepZoom, type Zoom, zoomPercent } from './zoom.ts'

export interface PdfToolbarProps {
  readonly page: number
  readonly pageCount: number
  readonly zoom: Zoom
  /** The scale that `zoom` comes to. */
  readonly scale: number
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: Zoom) => void
}

export const PdfToolbar = ({ page, pageCount, zoom, scale, onPage, onZoom }: PdfToolbarProps) => {
  const { t } = useTranslation()
  return (
    <div
      role="toolbar"
      aria-label={t('viewer.pdf.toolbar')}
      className="flex h-11 shrink-0 items-center gap-1 border-line border-b px-3 text-sm"
    >
      <IconButton label={t('viewer.pdf.previous')} shortcut="←" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronUp />
      </IconButton>
      <IconButton
        label={t('viewer.pdf.next')}
        shortcut="→"
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <ChevronDown />
      </IconButton>
      <PageNumber key={page} page={page} pageCount={pageCount} onPage={onPage} />
      <span className="grow" />
      <IconButton label={t('viewer.pdf.zoomOut')} shortcut="-" onClick={() => onZoom(stepZoom(scale, -1))}>
        <ZoomOut />
      </IconButton>
      <span className="w-12 text-center text-muted tabular-nums">
        {t('viewer.pdf.percent', { percent: zoomPercent(scale) })}
      </span>
      <IconButton label={t('viewer.pdf.zoomIn')} shortcut="+" onClick={() => onZoom(stepZoom(scale, 1))}>
        <ZoomIn />
      </IconButton>
      <IconButton label={t('viewer.pdf.fit')} shortcut="0" aria-pressed={zoom === 'fit'} onClick={() => onZoom('fit')}>
        <MoveHorizontal />
      </IconButton>
    </div>
  )
}

const PageNumber = ({ page, pageCount, onPage }: Pick<PdfToolbarProps, 'page' | 'pageCount' | 'onPage'>) => {
  const { t } = useTranslation()
  const [text, setText] = useState(String(page))
  const go = () => {
    const wanted = Number.parseInt(text, 10)
    if (Number.isNaN(wanted)) setText(String(page))
    else onPage(Math.max(1, Math.min(pageCount, wanted)))
  }
  return (
    <form
      className="ml-1 flex items-center gap-1.5 whitespace-nowrap text-muted tabular-nums"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        inputMode="numeric"
        aria-label={t('viewer.pdf.goTo')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        onKeyDown={(event) => event.stopPropagation()}
        className="h-7 w-11 rounded-md border border-line-strong/60 bg-surface px-1 text-center text-ink"
      />
      {t('viewer.pdf.of', { count: pageCount })}
    </form>
  )
}
