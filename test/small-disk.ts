import { spawnSync } from 'node:child_process'

export interface SmallDisk {
  /** Runs a host's command line so that `dataDir` has room for so much only. */
  readonly wrap: readonly string[]
  /** Whether the limit is of all files together, or only of each. */
  readonly isWhole: boolean
  /** Where this process sees the host's data directory. */
  seenAt(pid: number, dataDir: string): string
}

const tmpfs = (sizeMiB: number, dataDir: string): string[] => [
  '-c',
  `mkdir -p "$0" && mount -t tmpfs -o size=${sizeMiB}m tmpfs "$0" && exec "$@"`,
  dataDir,
]

/**
 * A file system of its own for the host, in a mount namespace: as root, or in a user namespace where those are allowed. Where
 * neither is, a limit on the size of one file stands in for it.
 */
export const smallDisk = (sizeMiB: number, dataDir: string): SmallDisk => {
  const attempts = [
    ['unshare', '--mount'],
    ['unshare', '--map-root-user', '--mount'],
  ]
  for (const [command = '', ...args] of attempts) {
    const wrap = [command, ...args, 'sh', ...tmpfs(sizeMiB, dataDir)]
    const tried = spawnSync(command, [...wrap.slice(1), 'true'])
    if (tried.status === 0) return { wrap, isWhole: true, seenAt: (pid, path) => `/proc/${pid}/root${path}` }
  }
  const blocksOf512 = sizeMiB * 2_048
  return {
    wrap: ['sh', '-c', `ulimit -f ${blocksOf512}; exec "$0" "$@"`],
    isWhole: false,
    seenAt: (_pid, path) => path,
  }
}
