import type { LibraryImport, LibraryImportReport } from '../../../contracts/index.ts'
import {
  type AccessContext,
  type BlobStore,
  type CallContext,
  type Logger,
  newGuid,
  problemOf,
  untilAborted,
} from '../../platform/index.ts'
import type { ImportLibrary } from './import-library.ts'
import { createImportMarks, type ImportEnd, type ImportMark } from './import-mark.ts'
import { openLibraryArchive } from './open-library-archive.ts'
import { transferPath } from './transfer-path.ts'

/**
 * Imports of libraries. One that has begun goes on whether or not who asked for it waits, and with the next process where one ends in between: what has
 * come in already is found there, and left out. How far each is can be listed, and how it ended, until somebody has been told.
 */
export interface LibraryImports {
  /** Resolves to what came of it, and rejects as it fails, or once the caller leaves: then it goes on by itself. */
  begin(mark: Omit<ImportMark, 'end'>, call: CallContext, onBegun: () => void): Promise<LibraryImportReport>
  /** Those of a team, in the order in which they began. */
  list(teamId: string): LibraryImport[]
  /** Goes on with one that failed; nothing happens where there is none. */
  retry(teamId: string, importId: string): void
  /** Gives up one that has ended, with its archive. */
  dismiss(teamId: string, importId: string): Promise<void>
  /** Gives up those of a team that goes. */
  forgetTeam(teamId: string): Promise<void>
  /** Whether it is under way, or can go on: its archive is needed. */
  has(importId: string): boolean
  /** Reads what an earlier process left, and removes every archive that nobody goes on with. */
  sweep(): Promise<void>
  /** Goes on with what was left, in the background. */
  start(): void
  /** What is not whole by then goes on with the next start. */
  stop(): Promise<void>
}

export interface LibraryImportsOptions {
  readonly blobs: BlobStore
  readonly importLibrary: Pick<ImportLibrary, 'run'>
  /** Tells a team that its imports have changed. */
  readonly tell: (teamId: string) => void
  readonly logger: Logger
}

interface Known {
  mark: ImportMark
  /** Whether it goes on by itself: nobody waits for what comes of it. */
  resumed: boolean
  done: number
  total: number
  run: Promise<LibraryImportReport> | null
  readonly givenUp: AbortController
}

const MS_PER_NEWS = 300
/** Of one team: older ones that ended are forgotten for those that come. */
const MOST_ENDED = 3

export const createLibraryImports = ({ blobs, importLibrary, tell, logger }: LibraryImportsOptions): LibraryImports => {
  const stopping = new AbortController()
  const marks = createImportMarks(blobs)
  const all = new Map<string, Known>()
  const running = new Set<Promise<unknown>>()
  const toldAt = new Map<string, number>()

  const news = (teamId: string, isProgress = false): void => {
    const at = performance.now()
    if (isProgress && at - (toldAt.get(teamId) ?? Number.NEGATIVE_INFINITY) < MS_PER_NEWS) return
    toldAt.set(teamId, at)
    tell(teamId)
  }
  const accessOf = ({ teamId, userId }: ImportMark): AccessContext => ({
    userId,
    displayName: userId,
    platformAdmin: false,
    teamId,
    teams: [{ teamId, permissions: ['knowledge:read', 'knowledge:write'] }],
  })
  const ended = (teamId: string): Known[] =>
    [...all.values()].filter(({ mark, run }) => mark.teamId === teamId && run === null && mark.end !== null)
  const forget = async ({ mark }: Known): Promise<void> => {
    all.delete(mark.importId)
    await marks.remove(mark)
  }
  const end = async (known: Known, outcome: Pick<ImportEnd, 'report' | 'problem'>): Promise<void> => {
    const { done, total } = known
    known.mark = { ...known.mark, end: { done, total, ...outcome } }
    if (outcome.problem === null) await marks.removeArchive(known.mark)
    await marks.put(known.mark).catch((error: unknown) => {
      logger.warn({ err: error }, 'How an import ended could not be kept; the next start goes on with it')
    })
  }
  const work = async (known: Known, call: CallContext): Promise<LibraryImportReport> => {
    const { mark } = known
    try {
      const archive = await openLibraryArchive(blobs, transferPath(mark.teamId, mark.importId))
      const progressed = (done: number, total: number): void => {
        known.done = done
        known.total = total
        news(mark.teamId, true)
      }
      const report = await importLibrary.run(archive, mark, { call, progressed })
      if (known.resumed)
        logger.info({ ...report, refused: report.refused.length }, 'An import that was interrupted is whole')
      await end(known, { report, problem: null })
      return report
    } catch (error) {
      if (!call.signal.aborted) {
        logger.warn({ err: error }, 'An import of a library has failed')
        await end(known, { report: null, problem: problemOf(error, call.correlationId).detail ?? null })
      }
      throw error
    } finally {
      known.run = null
      news(mark.teamId)
    }
  }
  const run = (known: Known, call: Omit<CallContext, 'signal'>): Promise<LibraryImportReport> => {
    const under = work(known, { ...call, signal: AbortSignal.any([stopping.signal, known.givenUp.signal]) })
    known.run = under
    const settled = under.then(
      () => {},
      () => {},
    )
    running.add(settled)
    void settled.then(() => running.delete(settled))
    news(known.mark.teamId)
    return under
  }
  const goOn = (known: Known): void => {
    known.resumed = true
    known.mark = { ...known.mark, end: null }
    run(known, { access: accessOf(known.mark), correlationId: newGuid() }).catch(() => undefined)
  }

  return {
    async begin(asked, call, onBegun) {
      const { teamId, importId } = asked
      const present = all.get(importId)
      if (present?.run) return untilAborted(present.run, call.signal)
      const mark = { ...asked, end: null }
      for (const old of ended(teamId).slice(0, -MOST_ENDED + 1)) await forget(old)
      await marks.put(mark)
      onBegun()
      const known: Known = { mark, resumed: false, done: 0, total: 0, run: null, givenUp: new AbortController() }
      all.set(importId, known)
      const { signal, ...caller } = call
      const report = await untilAborted(run(known, caller), signal)
      // Whoever asked has been told.
      await forget(known)
      news(teamId)
      return report
    },
    list: (teamId) =>
      [...all.values()].flatMap(({ mark, resumed, done, total, run: under }) => {
        if (mark.teamId !== teamId) return []
        const { importId, end: outcome } = mark
        const { report, problem } = outcome ?? { report: null, problem: null }
        const state = under !== null || outcome === null ? 'Running' : problem === null ? 'Done' : 'Failed'
        return [{ importId, state, resumed, done, total, report, problem }]
      }),
    retry(teamId, importId) {
      const known = all.get(importId)
      if (known?.mark.teamId === teamId && known.run === null && known.mark.end?.problem) goOn(known)
    },
    async dismiss(teamId, importId) {
      const known = all.get(importId)
      if (known?.mark.teamId !== teamId || known.run !== null) return
      await forget(known)
      news(teamId)
    },
    async forgetTeam(teamId) {
      for (const known of [...all.values()].filter(({ mark }) => mark.teamId === teamId)) {
        known.givenUp.abort()
        await known.run?.catch(() => undefined)
        await forget(known)
      }
    },
    has: (importId) => all.has(importId),
    async sweep() {
      for (const mark of await marks.sweep()) {
        const { done, total } = mark.end ?? { done: 0, total: 0 }
        all.set(mark.importId, { mark, resumed: true, done, total, run: null, givenUp: new AbortController() })
      }
    },
    start() {
      for (const known of all.values()) if (known.mark.end === null && known.run === null) goOn(known)
    },
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
