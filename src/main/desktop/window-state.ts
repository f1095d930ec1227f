import type { Rectangle } from 'electron'
import { z } from 'zod'
import { readPrivateFile, writePrivateFile } from '../platform/index.ts'

const windowState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(400).max(20_000),
  height: z.int().min(300).max(20_000),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof windowState>

export const defaultWindowSize = { width: 1280, height: 840 } as const

/** At least this much of a window must be on a screen for it to be found again. */
const VISIBLE = 80

const overlaps = (state: WindowState, area: Rectangle): boolean =>
  state.x + state.width >= area.x + VISIBLE &&
  state.x <= area.x + area.width - VISIBLE &&
  state.y >= area.y - VISIBLE &&
  state.y <= area.y + area.height - VISIBLE

/** Where the window was, or null when that is unknown or on a screen that is gone. */
export const loadWindowState = (path: string, screens: readonly Rectangle[]): WindowState | null => {
  try {
    const state = windowState.parse(JSON.parse(readPrivateFile(path) ?? 'null'))
    return screens.some((area) => overlaps(state, area)) ? state : null
  } catch {
    return null
  }
}

/** Remembers where the window is; not being able to is no reason to stop. */
export const saveWindowState = (path: string, state: WindowState): void => {
  try {
    writePrivateFile(path, JSON.stringify(state))
  } catch {
    // The next start opens at the default place.
  }
}
