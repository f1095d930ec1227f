import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

const DELIVERING = 'tmp'
const FOLDERS = ['cur', 'new', DELIVERING]

/** Whether a folder is a Maildir: it has all three. Messages there have no extension that would tell what they are. */
export const isMaildir = async (folder: string): Promise<boolean> => {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const folders = new Set(entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])))
  return FOLDERS.every((name) => folders.has(name))
}

/** Whether a folder is called as one of a Maildir's three. */
export const mayHoldMessages = (folder: string): boolean => FOLDERS.includes(basename(folder))

/** Whether a folder of a Maildir holds what is being delivered. */
export const isDelivering = (folder: string): boolean => basename(folder) === DELIVERING

/** The Maildir that a folder of messages belongs to. */
export const maildirOf = (folder: string): string => dirname(folder)
