import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PANEL_WIDTH } from './interface-state.ts'

const KEY_STEP_PX = 24

export interface PanelFrameProps {
  readonly label: string
  readonly width: number
  readonly onWidthChange: (width: number) => void
  readonly children: ReactNode
}

/** 1 where the panel stands at the right of the page, -1 where writing runs the other way. */
const sideOf = (element: Element): number => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

/** The place of the side panel: beside the page and resizable, or over it where there is no room for both. */
export const PanelFrame = ({ label, width, onWidthChange, children }: PanelFrameProps) => {
  const { t } = useTranslation()
  const grip = useRef<{ x: number; width: number } | null>(null)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, width }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!grip.current) return
    onWidthChange(grip.current.width + (grip.current.x - event.clientX) * sideOf(event.currentTarget))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = KEY_STEP_PX * sideOf(event.currentTarget)
    const target = {
      ArrowLeft: width + step,
      ArrowRight: width - step,
      Home: PANEL_WIDTH.min,
      End: PANEL_WIDTH.max,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    onWidthChange(target)
  }
  const release = () => {
    grip.current = null
  }

  return (
    <aside
      aria-label={label}
      style={{ '--panel-width': `${width}px` } as Record<string, string>}
      className="relative w-(--panel-width) max-w-full shrink-0 border-line border-s bg-canvas max-[900px]:absolute max-[900px]:inset-y-0 max-[900px]:end-0 max-[900px]:z-30 max-[900px]:shadow-float max-sm:w-full"
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a focusable separator has no element of its own */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t('shell.resizePanel')}
        aria-valuenow={width}
        aria-valuemin={PANEL_WIDTH.min}
        aria-valuemax={PANEL_WIDTH.max}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={onKeyDown}
        className="absolute inset-y-0 -start-1 z-10 w-2 cursor-col-resize touch-none transition-colors hover:bg-accent/30 focus-visible:bg-accent/50 max-sm:hidden"
      />
      {children}
    </aside>
  )
}
