import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HELP_CONTENT_TYPE, type TextChunk, unplaced } from '../../../contracts/index.ts'
import { chunkMetadataKeys } from '../chunk-metadata.ts'
import { spanToMetadata } from '../span-metadata.ts'

/** A section of a help page: what a reply can cite. */
export interface HelpSection {
  readonly chunk: TextChunk
  readonly title: string
  readonly heading: string
}

/** A version 8 UUID, the same for the same words. */
const idOf = (words: string): string => {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const PAGE = /^---\nid: ([0-9a-f-]{36})\norder: \d+\n---\n\n# (.+)\n([\s\S]*)$/

const sectionsOf = (page: string, language: string): HelpSection[] => {
  const [, documentId = '', title = '', body = ''] = PAGE.exec(page.replaceAll('\r\n', '\n')) ?? []
  return body
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      const text = lines.join('\n').replaceAll('**', '').trim()
      return {
        title,
        heading,
        chunk: {
          id: idOf(`${language} ${documentId} ${heading}`),
          text,
          origin: 'Synthetic' as const,
          metadata: {
            [chunkMetadataKeys.documentId]: documentId,
            [chunkMetadataKeys.fileName]: title,
            [chunkMetadataKeys.contentType]: HELP_CONTENT_TYPE,
            [chunkMetadataKeys.context]: `${title}\n${heading}`,
            ...spanToMetadata({ ...unplaced, start: 0, end: text.length, section: heading }),
          },
        },
      }
    })
}

/** The sections of the help pages by language, from a folder with one folder for each. Throws when it is not there. */
export const readHelp = (folder: string): ReadonlyMap<string, readonly HelpSection[]> =>
  new Map(
    readdirSync(folder).map((language) => [
      language,
      readdirSync(join(folder, language))
        .filter((name) => name.endsWith('.md'))
        .sort()
        .flatMap((name) => sectionsOf(readFileSync(join(folder, language, name), 'utf8'), language)),
    ]),
  )
