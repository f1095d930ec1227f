import { type ComponentType, useEffect, useState } from 'react'
import type { CommandPaletteProps } from './command-palette.tsx'

/** The palette, which is fetched after the first paint, behind what is shown first. It opens whole, or when it is there. */
export const LatePalette = (props: CommandPaletteProps) => {
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps> | null>(null)
  const { open } = props
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
  return Palette === null ? null : <Palette {...props} />
}
