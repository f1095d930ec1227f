import { isAbsolute, relative, sep } from 'node:path'

/** Whether a path is a folder or stands somewhere in it. Both are absolute and real: links and `..` are not followed. */
export const isWithin = (path: string, folder: string): boolean => {
  const way = relative(folder, path)
  // On another drive there is no way that is not absolute.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}
