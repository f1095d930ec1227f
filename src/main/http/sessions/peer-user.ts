import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/** `local address, remote address, …, user`: of each, the port is what follows the colon, in hexadecimal. */
const userOfRow = (row: string, localPort: number, remotePort: number): number | null => {
  const [, local = '', remote = '', , , , , user] = row.trim().split(/\s+/)
  const portOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16)
  return portOf(local) === localPort && portOf(remote) === remotePort ? Number(user) : null
}

/**
 * The operating system's number of the user whose program is at the other end of a connection from this machine: `null` where the system does not tell, or the
 * connection comes from elsewhere. Linux only.
 */
export const peerUser = async ({ remoteAddress = '', remotePort, localPort }: Socket): Promise<number | null> => {
  if (process.platform !== 'linux' || !LOOPBACK.test(remoteAddress)) return null
  if (remotePort === undefined || localPort === undefined) return null
  for (const table of TABLES) {
    const rows = (await readFile(table, 'utf8').catch(() => '')).split('\n')
    for (const row of rows) {
      const user = userOfRow(row, remotePort, localPort)
      if (user !== null) return user
    }
  }
  return null
}

/** The users who may use a link: this one, who started the host by `sudo`, and the administrator, who may do anything anyway. */
const linkUsers = (): readonly number[] => [
  process.getuid?.() ?? 0,
  0,
  ...(process.env.SUDO_UID === undefined ? [] : [Number(process.env.SUDO_UID)]),
]

/**
 * Whether the other end may use a link. A link stands in the arguments of the program that opens the browser for a moment, where every user of the machine may
 * read it: it works for the user of the host alone, where the system tells who asks.
 */
export const peerMayUseLinks = async (socket: Socket): Promise<boolean> => {
  const user = await peerUser(socket)
  return user === null || linkUsers().includes(user)
}
