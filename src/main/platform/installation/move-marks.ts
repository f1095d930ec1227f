import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { AlcoveError } from '../alcove-error.ts'
import { systemCode } from '../system-code.ts'

/** In a folder that everything was moved away from: where it went. */
export const MOVED_AWAY = 'moved.json'
/** In a folder that everything was moved to: where it came from. */
export const MOVED_HERE = 'moved-here.json'
/** The same while it is being moved: such a folder holds a part of the data, or none. */
export const BEING_MOVED = 'moving.json'

const departure = z.object({
  id: z.guid(),
  to: z.string(),
  at: z.string(),
  /** What stood in the folder then: what has come into it since is somebody else's. Null where a version made the move that did not write it down. */
  names: z.array(z.string()).nullable().default(null),
})
/** That everything was moved away from a folder, under the id of that move. */
export type Departure = z.infer<typeof departure>

const arrival = z.object({
  id: z.guid(),
  from: z.string(),
  /** Folders that it was moved away from before, the oldest first. */
  before: z.array(z.string()),
  /** The departure from this very folder that is void by this return. */
  voids: z.guid().nullable(),
  at: z.string(),
})
/** That everything came into a folder, under the id of that move. */
export type Arrival = z.infer<typeof arrival>

const ABSENT: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR'])

/** A mark in a folder, null where there is none. Throws `Unavailable` for one that cannot be read. */
export const readMark = <Mark>(dir: string, name: string, schema: z.ZodType<Mark>): Mark | null => {
  const path = join(dir, name)
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if (ABSENT.has(systemCode(error))) return null
    throw new AlcoveError(
      'Unavailable',
      `The file ${path}, which tells about a move of the data folder, cannot be read or was changed. Make it readable, or put it back as it was.`,
      { cause: error },
    )
  }
}

/** How the data came into a folder by a move; null where it did not. */
export const arrivalIn = (dir: string): Arrival | null => readMark(dir, MOVED_HERE, arrival)

/** The move that has not come to its end in a folder. */
export const unfinishedIn = (dir: string): Arrival | null => readMark(dir, BEING_MOVED, arrival)

/** Where the data of a folder went, also where it has come back since. */
export const anyDepartureIn = (dir: string): Departure | null => readMark(dir, MOVED_AWAY, departure)

/** Where the data of a folder went; null where it is. */
export const departureIn = (dir: string): Departure | null => {
  const left = anyDepartureIn(dir)
  return left === null || arrivalIn(dir)?.voids === left.id ? null : left
}
