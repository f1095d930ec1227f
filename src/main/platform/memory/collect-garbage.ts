import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how?: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

let collect: Collect | null = null

const collector = (): Collect => {
  if (collect === null) {
    // The function is there for contexts that begin after the flag.
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  return collect
}

/**
 * Frees what this thread needs no more. A thread that rests after much work keeps hundreds of megabytes for work that does not come: V8 collects when something new is
 * asked for. Holds the thread for some 40 ms for each 100 MB that live, so it is for moments in which nobody is likely to wait for it. What was freed goes back to the
 * system some ten seconds later, where the thread still rests by then.
 */
export const collectGarbage = (): void => collector()()

/**
 * As {@link collectGarbage}, and gives all of it back to the system at once: what lives is moved together, and no page is kept for later. Holds the thread five times as
 * long.
 */
export const giveBackMemory = (): void => collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
