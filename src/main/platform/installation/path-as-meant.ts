import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the meaning of a path depends on that a person has typed or pasted. */
export interface PathPlace {
  readonly platform: NodeJS.Platform
  readonly home: string
  isThere(path: string): boolean
}

const here: PathPlace = { platform: process.platform, home: homedir(), isThere: existsSync }

/** As a file manager, a shell or a letter puts them around a path. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '„': '“',
  '‘': '’',
  '«': '»',
  '»': '«',
}

const withoutQuotes = (text: string): string => {
  const closing = QUOTES[text[0] ?? '']
  return closing !== undefined && text.length > 2 && text.endsWith(closing) ? text.slice(1, -1) : text
}

/** As a browser or a file manager copies an address; what is no whole one stays. */
const ofAddress = (text: string, windows: boolean): string => {
  if (!/^file:\/\//i.test(text)) return text
  try {
    return fileURLToPath(text, { windows })
  } catch {
    return text
  }
}

/** As a shell shows blanks and what else means something to it. A name on Windows holds no such sign of its own. */
const withoutEscapes = (text: string): string => text.replace(/\\([ !"#$&'()*;<>?[\\\]`{|}~])/g, '$1')

/**
 * The path that a person means who has typed or pasted it: in quotes, with `~` for their own folder, as an address, or with blanks escaped as a terminal
 * gives them. What is there as it was written is meant so, and what could be read in two ways stays what it is.
 */
export const pathAsMeant = (text: string, { platform, home, isThere }: PathPlace = here): string => {
  if (text === '' || isThere(text)) return text
  const isWindows = platform === 'win32'
  const plain = ofAddress(withoutQuotes(text.trim()), isWindows)
  const own =
    /^~(?:$|[/\\])/.test(plain) && (isWindows || !plain.startsWith('~\\')) ? join(home, plain.slice(1)) : plain
  return isWindows || !own.startsWith('/') || isThere(own) ? own : withoutEscapes(own)
}

/** The whole path of what a person has named on a command line, where no shell has read it for them. */
export const operandPath = (text: string): string => resolve(pathAsMeant(text))
