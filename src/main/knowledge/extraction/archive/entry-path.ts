const MAX_PATH = 1_000
const MAX_PARTS = 40

/** Says what is wrong with the path of an entry; null for one that stays inside of its archive. */
export const refuseEntryPath = (path: string): string | null => {
  if (path === '' || path.length > MAX_PATH || path.split('/').length > MAX_PARTS)
    return 'the name of a file in it is too long'
  if (path.includes('\0')) return 'the name of a file in it is malformed'
  if (/^([/\\]|[a-z]:)/i.test(path)) return 'a file in it has the path of another place on the disk'
  if (path.split(/[/\\]/).includes('..')) return 'a file in it has a path that leads out of it'
  return null
}
