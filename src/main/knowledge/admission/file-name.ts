const MAX_BYTES = 255
/** Control characters, and the marks that turn or hide text: a name must look like what it is. */
const deceptive = /[\p{Cc}\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu

/**
 * The name under which a file is shown. Names are data, never paths: folders are cut off, control characters and direction marks
 * removed, and what is longer than 255 bytes of UTF-8 is cut before its extension.
 */
export const cleanFileName = (given: string): string => {
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = base.replace(deceptive, '').trim()
  return /^\.*$/.test(name) ? 'untitled' : shorten(name)
}

/** The name of a file that is called after what a person wrote, which is no path: of "Invoice 03/2025" nothing is a folder. */
export const fileNameOf = (written: string): string => cleanFileName(written.replaceAll(/[/\\]/g, '-'))

/** The part after the last point in lower case, without the point; empty when there is none. */
export const extensionOf = (fileName: string): string =>
  /[^.]\.([^.\s]{1,20})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** The name without its extension. */
export const stemOf = (fileName: string): string => {
  const extension = extensionOf(fileName)
  return extension === '' ? fileName : fileName.slice(0, -extension.length - 1)
}

const shorten = (name: string): string => {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const stem = stemOf(name)
  const extension = name.slice(stem.length)
  const room = MAX_BYTES - Buffer.byteLength(extension)
  let kept = ''
  let bytes = 0
  for (const character of stem) {
    bytes += Buffer.byteLength(character)
    if (bytes > room) break
    kept += character
  }
  return kept.trimEnd() + extension
}
