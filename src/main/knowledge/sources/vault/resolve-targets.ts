const folded = (path: string): string => path.normalize('NFC').toLowerCase()
const withoutExtension = (path: string): string => path.replace(/\.md$/i, '')
const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/**
 * Finds the file that a link of a vault means, as Obsidian does: by its path within the vault, else by its name, of which the file nearest to the root counts.
 * Null where there is none.
 */
export const createTargetResolver = (keys: readonly string[]): ((target: string) => string | null) => {
  const byPath = new Map<string, string>()
  const byName = new Map<string, string>()
  const nearestFirst = keys.toSorted(
    (one, other) => one.split('/').length - other.split('/').length || one.localeCompare(other),
  )
  for (const key of nearestFirst) {
    const path = folded(withoutExtension(key))
    byPath.set(path, key)
    if (!byName.has(lastName(path))) byName.set(lastName(path), key)
  }
  return (target) => {
    const path = folded(withoutExtension(target.replace(/^\/+/, '')))
    return byPath.get(path) ?? byName.get(lastName(path)) ?? null
  }
}
