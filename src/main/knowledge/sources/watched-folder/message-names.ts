import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import PostalMime from 'postal-mime'

/** Headers are shorter, save for those of a message that went round the world. */
const HEAD_BYTES = 65_536
const LONGEST = 120
/** Of a mailbox of so many messages every name is remembered. */
const MAX_REMEMBERED = 100_000

/** Names the messages of Maildirs: by what they are about. */
export interface MessageNames {
  /** The file name of a message: its subject, else the name that its mailbox gives it. Never throws. */
  of(path: string): Promise<string>
}

/** Without the flags that change when a message is read; what is left never changes, nor does the message. */
const uniqueName = (path: string): string => basename(path).replace(/[:;!]2,[A-Za-z]*$/, '')

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const end = /\r?\n\r?\n/.exec(head.toString('latin1'))
    return end === null ? head : head.subarray(0, end.index + end[0].length)
  } finally {
    await file.close()
  }
}

const subjectOf = async (path: string): Promise<string> => {
  const { subject = '' } = await PostalMime.parse(await headOf(path))
  // A slash in a subject is no folder.
  const name = subject.replaceAll(/[/\\]/g, '-').replaceAll(/\s+/g, ' ').trim()
  return name.length > LONGEST ? `${name.slice(0, LONGEST).toWellFormed().trimEnd()}…` : name
}

export const createMessageNames = (): MessageNames => {
  const known = new Map<string, string>()
  return {
    async of(path) {
      const unique = uniqueName(path)
      const remembered = known.get(unique)
      if (remembered !== undefined) return remembered
      const subject = await subjectOf(path).catch(() => '')
      const name = `${subject === '' ? unique : subject}.eml`
      if (known.size < MAX_REMEMBERED) known.set(unique, name)
      return name
    },
  }
}
