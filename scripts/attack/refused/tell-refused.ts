import { type RefusedOptions, runRefused } from './run-refused.ts'

/** More than this, left behind by each request in heap and buffers, is a leak: the smallest object that is kept for a request takes as much. */
export const MOST_RETAINED_BYTES = 200

/** Runs the refused requests, and tells what came of them. Resolves to the exit status. */
export const tellRefused = async (options: RefusedOptions): Promise<0 | 1> => {
  const { sent, answers, findings, retainedBytesPerRequest } = await runRefused(options)
  const listed = [...answers].toSorted(([one], [other]) => one.localeCompare(other))
  for (const [answer, count] of listed) console.log(`${answer} (${count})`)
  for (const finding of findings) console.log(`- ${finding}`)
  const leaks = retainedBytesPerRequest > MOST_RETAINED_BYTES
  console.log(
    `${sent} refused requests; each of the second half left ${retainedBytesPerRequest.toFixed(1)} bytes behind: ${leaks ? 'a leak' : 'no leak'}`,
  )
  return leaks || findings.length > 0 ? 1 : 0
}
