import { readFileSync } from 'node:fs'

/** A package as the lock file has it. */
export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** As it stands there; empty where the package tells none. */
  readonly licence: string
  /** Whether it is part of what is shipped. */
  readonly isShipped: boolean
}

interface LockEntry {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
}

const root = new URL('../../', import.meta.url)

export const lockedPackages = (): LockedPackage[] => {
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version = '', license = '', dev = false }]) => ({
      name: name ?? path.replace(/^.*node_modules\//, ''),
      version,
      licence: license,
      isShipped: !dev,
    }))
}
