/**
 * Loaded into a host with `--import`: answers the parent's message `read` with the processor time of the main loop's longest turn since the message before, in
 * milliseconds. A turn is all that the loop does between two looks at what waits, so no call in it held the loop for longer. Processor time, so that other
 * programs of a busy machine do not count.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.send) {
  const spent = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let longest = 0
  let before = spent()
  const turn = (): void => {
    longest = Math.max(longest, spent() - before)
    before = spent()
    setImmediate(turn).unref()
  }
  setImmediate(turn)
  process.on('message', () => {
    process.send?.(longest)
    longest = 0
  })
  // The channel must not keep a host alive that was told to stop.
  process.channel?.unref()
}
