/** What the clipboard held at the moment of pasting. */
export interface Pasted {
  readonly text: string
  readonly files: readonly File[]
}

/** How what has no name of its own is called. */
export interface PastedNames {
  readonly text: string
  readonly picture: string
}

const LONGEST_NAME = 60

/**
 * What was copied, as files: those that were copied as such, else its text under the words that it begins with, else a picture. Programs put a picture of a
 * text beside it, under a name that is none.
 */
export const pastedFiles = ({ text, files }: Pasted, names: PastedNames): File[] => {
  const own = copiedFiles(files)
  if (own.length > 0) return own
  if (text.trim() !== '') return [textFile(text, names.text)]
  return files.map((file) => new File([file], `${names.picture}.${endingOf(file)}`, { type: file.type }))
}

/** Those that have a name of their own: they were copied as files. */
export const copiedFiles = (files: readonly File[]): File[] => files.filter((file) => !isNameless(file))

const isNameless = ({ name, type }: File): boolean => type.startsWith('image/') && /^(image\.\w+)?$/.test(name)

const endingOf = ({ type }: File): string =>
  type
    .replace(/^image\//, '')
    .replace(/^jpeg$/, 'jpg')
    .replace(/\W.*$/, '')

const textFile = (text: string, nameless: string): File => {
  const ending = isTable(text) ? 'tsv' : 'txt'
  return new File([text], `${beginningOf(text) || nameless}.${ending}`, { type: 'text/plain' })
}

/** Cells that were copied from a sheet: rows with the same number of tabs each. */
const isTable = (text: string): boolean => {
  const rows = text.replace(/\s+$/, '').split(/\r?\n/)
  const tabs = (row: string): number => row.split('\t').length - 1
  const [first = ''] = rows
  return rows.length > 1 && tabs(first) > 0 && rows.every((row) => row.includes('"') || tabs(row) === tabs(first))
}

/** The first words of a text that a file can be called by; empty where there are none. */
const beginningOf = (text: string): string => {
  const line = text.split(/[\r\n]/).find((each) => /[\p{L}\p{N}]/u.test(each)) ?? ''
  const words = line
    .replace(/[\p{Cc}\\/:*?"<>|#\t]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[\s.,;:-]+$/gu, '')
  if (words.length <= LONGEST_NAME) return words
  const cut = words.slice(0, LONGEST_NAME + 1)
  return (cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, LONGEST_NAME)).replace(
    /[\s.,;:-]+$/,
    '',
  )
}
