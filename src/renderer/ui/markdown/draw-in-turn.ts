/** What may be drawn in one task of the window, in ms: it then answers again before it goes on. */
const SLICE_MS = 30

const waiting = new Set<() => void>()
const whenDrawn: (() => void)[] = []
let spentMs = 0
let isPlanned = false

const timed = (draw: () => void): void => {
  const began = performance.now()
  draw()
  spentMs += performance.now() - began
}

const plan = (): void => {
  if (isPlanned) return
  isPlanned = true
  setTimeout(goOn)
}

const goOn = (): void => {
  isPlanned = false
  spentMs = 0
  for (const draw of waiting) {
    if (spentMs >= SLICE_MS) break
    waiting.delete(draw)
    timed(draw)
  }
  if (waiting.size > 0) plan()
  else for (const tell of whenDrawn.splice(0)) tell()
}

/** Draws at once as long as that is quick, and the rest one after the other: a text of many formulas holds up nobody. Returns what takes it back. */
export const drawInTurn = (draw: () => void): (() => void) => {
  if (waiting.size > 0 || spentMs >= SLICE_MS) waiting.add(draw)
  else timed(draw)
  plan()
  return () => waiting.delete(draw)
}

/** Resolves once nothing waits to be drawn. */
export const allDrawn = (): Promise<void> =>
  waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => whenDrawn.push(resolve))
