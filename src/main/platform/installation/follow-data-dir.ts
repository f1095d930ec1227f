import { join } from 'node:path'
import { AlcoveError } from '../alcove-error.ts'
import { anyDepartureIn, arrivalIn, type Departure, departureIn, MOVED_AWAY, unfinishedIn } from './move-marks.ts'

/** More moves than anybody makes without ever deleting what is left of them. */
const MOST_MOVES = 64

/** An empty place where a disk is not connected is none. */
const isThere = ({ id, to }: Departure): boolean => arrivalIn(to)?.id === id || anyDepartureIn(to) !== null

const gone = (dir: string, to: string): AlcoveError =>
  new AlcoveError(
    'Unavailable',
    `Everything that was in ${dir} was moved to ${to}, and it is not there now. Connect its disk, or put the folder back, then start Alcove again. If it is lost for good, delete the file ${join(dir, MOVED_AWAY)}: Alcove then goes on with what is left in ${dir}, or begins anew.`,
  )

const inCircles = (dir: string): AlcoveError =>
  new AlcoveError(
    'Conflict',
    `The data folder ${dir} names another one in its file ${MOVED_AWAY}, and following it leads back or nowhere. Find the folder that holds alcove.db, and delete the file ${MOVED_AWAY} in it.`,
  )

/**
 * The folder that holds what a data folder held before it was moved, however often; the folder itself where it was not. Throws `Unavailable` for one that is not
 * there at the moment, and `Conflict` for folders that name each other. Never begins anew in the place of what is away.
 */
export const followDataDir = (dataDir: string): string => {
  let here = dataDir
  for (let moves = 0; moves <= MOST_MOVES; moves++) {
    const left = departureIn(here)
    if (left === null) return here
    if (!isThere(left)) throw gone(here, left.to)
    here = left.to
  }
  throw inCircles(dataDir)
}

/** Throws `Conflict` for a folder whose data is, or will be, in another: nothing may be begun in it. */
export const refuseMovedDataDir = (dataDir: string): void => {
  const home = followDataDir(dataDir)
  if (home !== dataDir)
    throw new AlcoveError('Conflict', `Everything that was in ${dataDir} was moved to ${home}. Use that folder.`)
  const unfinished = unfinishedIn(dataDir)
  if (unfinished !== null)
    throw new AlcoveError(
      'Conflict',
      `The folder ${dataDir} holds a part of a move that did not come to its end. Everything is in ${unfinished.from}: start Alcove there.`,
    )
}
