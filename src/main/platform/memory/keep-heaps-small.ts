import { setFlagsFromString } from 'node:v8'

/** By how much more than what lives a heap may grow before garbage is looked for, in per cent. V8 lets a small one grow fourfold. */
const GROWTH_PERCENT = 40
/** Of a thread that starts later; the first one has been given its own by then. */
const YOUNG_HEAP_MB = 4

/**
 * Has V8 collect before garbage takes more room than what lives: an app that reads documents in the background shares its machine with everything else. While
 * 50,000 passages were read it took 440 MB instead of 590, for the same processor time (`npm run bench -- large-base`). For the whole process, so for its entry to call.
 */
export const keepHeapsSmall = (): void => {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
  setFlagsFromString(`--max-semi-space-size=${YOUNG_HEAP_MB}`)
}
