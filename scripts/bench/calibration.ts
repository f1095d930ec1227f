import { createHash } from 'node:crypto'

/** The kernel's time on the quiet two-core machine on which the limits were set. */
const REFERENCE_MS = 58

const kernel = (clock: () => number): number => {
  const started = clock()
  let digest = Buffer.alloc(32)
  for (let round = 0; round < 60_000; round += 1) digest = createHash('sha256').update(digest).digest()
  return clock() - started
}

/** How fast this machine is at this moment against the reference: 1 is equal, 0.5 half as fast. The best of five runs by a clock of milliseconds. */
export const machineSpeed = (clock = () => performance.now()): number =>
  REFERENCE_MS / Math.min(...Array.from({ length: 5 }, () => kernel(clock)))
