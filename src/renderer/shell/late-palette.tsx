import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandPaletteProps } from './command-palette.tsx'

const takeFocus = (element: HTMLInputElement | null): void => element?.focus()

/**
 * The palette, which is fetched after the first paint, behind what is shown first. It opens whole, or when it is there; what is typed until then is typed into
 * it, and into nothing else.
 */
export const LatePalette = (props: Omit<CommandPaletteProps, 'begun'>) => {
  const { t } = useTranslation()
  const [begun, setBegun] = useState('')
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null)
  const { open, onOpenChange } = props
  // What could not be fetched is asked for again when it is wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening it is the occasion
  useEffect(() => {
    if (Palette !== null) return
    let stopped = false
    const load = async () => {
      const { CommandPalette } = await import('./command-palette.tsx')
      if (!stopped) setPalette(() => CommandPalette)
    }
    const frame = requestAnimationFrame(() => setTimeout(() => void load().catch(() => undefined)))
    return () => {
      stopped = true
      cancelAnimationFrame(frame)
    }
  }, [open, Palette])
  const change = (isOpen: boolean) => {
    if (!isOpen) setBegun('')
    onOpenChange(isOpen)
  }
  if (Palette !== null) return <Palette {...props} begun={begun} onOpenChange={change} />
  if (!open) return null
  return (
    <input
      ref={takeFocus}
      aria-label={t('shell.palette.label')}
      value={begun}
      onChange={(event) => setBegun(event.target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') change(false)
      }}
      className="sr-only"
    />
  )
}
