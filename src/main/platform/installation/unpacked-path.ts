import { sep } from 'node:path'

/** Where the system itself finds a file of a packaged app: beside the archive, which only Electron's file functions can read into. */
export const unpackedPath = (path: string): string => path.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`)
