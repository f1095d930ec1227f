import type { Segment } from '../extracted-document.ts'

/** Gathers the values that a scan of JSON meets into records; see {@link createRecordCollector}. */
export interface RecordCollector {
  /** Containers that are open. */
  readonly depth: number
  readonly openKind: 'object' | 'array' | null
  /** Names the member of the open object whose value comes next. */
  member(start: number, key: string): void
  enter(kind: 'object' | 'array', start: number): void
  leave(end: number): void
  scalar(start: number, end: number): void
  /** The records that no container can swallow any more. */
  take(position: number): readonly Segment[]
  /** All that is left, once every container is closed. */
  takeRest(): Segment[]
}

interface Frame {
  readonly kind: 'object' | 'array'
  readonly isElement: boolean
  readonly start: number
  readonly pointer: string
  /** Where this container's own records begin among the waiting ones. */
  firstRecord: number
  holdsRecords: boolean
  /** Values met so far. */
  index: number
  memberStart: number
  key: string
}

interface WaitingRecord {
  readonly start: number
  end: number
  pointer: string
  /** The array of which this is a run of plain values. */
  readonly run: Frame | null
}

/**
 * A record is an element of an array that holds containers, or a member of an object outside of such arrays. What is longer than
 * `maxLength` is given in its parts, plain values of one array as runs; the outermost container is always given in its parts.
 */
export const createRecordCollector = (maxLength: number): RecordCollector => {
  const frames: Frame[] = []
  let waiting: WaitingRecord[] = []
  let takeAt = TAKE_FROM

  const canStillBeOneRecord = (frame: Frame, position: number): boolean =>
    frame !== frames[0] && position - frame.start <= maxLength && (frame.isElement || !frame.holdsRecords)

  const place = (start: number): { start: number; pointer: string } => {
    const frame = frames.at(-1)
    if (frame === undefined) return { start, pointer: '' }
    if (frame.kind === 'object')
      return { start: frame.memberStart, pointer: `${frame.pointer}/${escapeToken(frame.key)}` }
    return { start, pointer: `${frame.pointer}/${frame.index}` }
  }
  const valueEnded = (): void => {
    const frame = frames.at(-1)
    if (frame !== undefined) frame.index++
  }
  const split = (count: number): Segment[] => {
    const ready = waiting.slice(0, count)
    waiting = waiting.slice(count)
    for (const frame of frames) frame.firstRecord = Math.max(0, frame.firstRecord - count)
    return ready.map(({ start, end, pointer }) => ({ start, end, place: { type: 'Pointer', pointer } }))
  }

  return {
    get depth() {
      return frames.length
    },
    get openKind() {
      return frames.at(-1)?.kind ?? null
    },
    member(start, key) {
      const frame = frames.at(-1)
      if (frame === undefined) return
      frame.memberStart = start
      frame.key = key
    },
    enter(kind, valueStart) {
      const parent = frames.at(-1)
      if (parent?.kind === 'array') parent.holdsRecords = true
      frames.push({
        ...place(valueStart),
        kind,
        isElement: parent?.kind === 'array',
        firstRecord: waiting.length,
        holdsRecords: false,
        index: 0,
        memberStart: 0,
        key: '',
      })
    },
    leave(end) {
      const frame = frames.at(-1)
      if (frame === undefined) return
      const oneRecord = canStillBeOneRecord(frame, end)
      frames.pop()
      if (oneRecord || frame.index === 0) {
        waiting.length = frame.firstRecord
        waiting.push({ start: frame.start, end, pointer: frame.pointer, run: null })
      } else {
        const parent = frames.at(-1)
        if (parent !== undefined && frame.holdsRecords) parent.holdsRecords = true
      }
      valueEnded()
    },
    scalar(valueStart, end) {
      const frame = frames.at(-1)
      const last = waiting.at(-1)
      const run = frame?.kind === 'array' ? frame : null
      if (run !== null && last?.run === run && end - last.start <= maxLength) {
        last.end = end
        last.pointer = run.pointer
      } else {
        waiting.push({ ...place(valueStart), end, run })
      }
      valueEnded()
    },
    take(position) {
      if (waiting.length < takeAt) return NOTHING
      const keeper = frames.find((frame) => canStillBeOneRecord(frame, position))
      const ready = split(Math.min(keeper?.firstRecord ?? waiting.length, waiting.length - 1))
      takeAt = Math.max(TAKE_FROM, waiting.length * 2)
      return ready
    },
    takeRest: () => split(waiting.length),
  }
}

const NOTHING: readonly Segment[] = []

/** Records wait in small lots, so that looking for those that are ready costs little. */
const TAKE_FROM = 64

/** RFC 6901, section 3. */
const escapeToken = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
