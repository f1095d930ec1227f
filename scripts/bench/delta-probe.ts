/**
 * Loaded into a host under measurement with `--import`: times each mark `<…>` from the socket that it came in at to the
 * socket that it leaves by, and answers the parent's message with the times. The host knows nothing of it.
 */
import { Socket } from 'node:net'
import { isMainThread } from 'node:worker_threads'
import { markIn } from './stream-marks.ts'

type Write = (chunk: unknown, ...rest: readonly unknown[]) => void

/** The methods of a socket that every byte goes through, on its way in and out. */
interface SocketEnds {
  push: (chunk: unknown, encoding?: BufferEncoding) => boolean
  _write: Write
  _writev: (chunks: readonly { readonly chunk: unknown }[], ...rest: readonly unknown[]) => void
}

if (isMainThread && process.send) {
  const cameAt = new Map<string, number>()
  const tookMs: number[] = []
  const ends = Socket.prototype as unknown as SocketEnds
  const { push, _write, _writev } = ends
  const leaves = (chunk: unknown): void => {
    const mark = markIn(String(chunk))
    const at = mark === undefined ? undefined : cameAt.get(mark)
    if (mark === undefined || at === undefined) return
    tookMs.push(performance.now() - at)
    cameAt.delete(mark)
  }
  ends.push = function (chunk, encoding) {
    const mark = chunk === null ? undefined : markIn(String(chunk))
    if (mark !== undefined) cameAt.set(mark, performance.now())
    return push.call(this, chunk, encoding)
  }
  ends._write = function (chunk, ...rest) {
    leaves(chunk)
    return _write.call(this, chunk, ...rest)
  }
  ends._writev = function (chunks, ...rest) {
    for (const { chunk } of chunks) leaves(chunk)
    return _writev.call(this, chunks, ...rest)
  }
  process.on('message', () => process.send?.(tookMs))
  // The channel must not keep a host alive that was told to stop.
  process.channel?.unref()
}
