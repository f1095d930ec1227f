import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether the app came to its end in good order, by a file that is there while it runs. */
export interface EndMark {
  /** Whether the run before this one ended without taking its leave. */
  readonly endedUncleanly: boolean
  /** In good order: the next start has nothing to say. */
  takeLeave(): void
}

/** Marks a run as begun. `dir` is a folder that only one run uses at a time; where nothing can be written there, nothing is ever said. */
export const markRun = (dir: string): EndMark => {
  const path = join(dir, 'running')
  const endedUncleanly = existsSync(path)
  try {
    writeFileSync(path, '', { mode: 0o600 })
  } catch {
    // Nothing depends on it.
  }
  return { endedUncleanly, takeLeave: () => rmSync(path, { force: true }) }
}
