import { type ZipEntry, zipFile } from './zip-file.ts'

export interface EpubChapter {
  readonly file: string
  /** The insides of the body. */
  readonly body: string
  /** As the table of contents names it. */
  readonly title?: string
}

export interface EpubOptions {
  readonly title?: string
  readonly author?: string
  /** Further elements of what it says of itself. */
  readonly about?: string
  /** Files that the shop has encrypted. */
  readonly locked?: readonly string[]
  readonly entries?: readonly ZipEntry[]
}

/** An EPUB book with its chapters in that order. */
export const epubFile = (
  chapters: readonly EpubChapter[],
  { title = 'The Harbour Book', author = 'Ada Berg', about = '', locked = [], entries = [] }: EpubOptions = {},
): Buffer =>
  zipFile([
    { path: 'mimetype', content: 'application/epub+zip', isStored: true },
    {
      path: 'META-INF/container.xml',
      content:
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    },
    ...(locked.length === 0
      ? []
      : [
          {
            path: 'META-INF/encryption.xml',
            content: `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">${locked
              .map(
                (file) =>
                  `<enc:EncryptedData><enc:CipherData><enc:CipherReference URI="OEBPS/${file}"/></enc:CipherData></enc:EncryptedData>`,
              )
              .join('')}</encryption>`,
          },
        ]),
    {
      path: 'OEBPS/content.opf',
      content: `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/" version="3.0"><metadata><dc:title>${title}</dc:title><dc:creator>${author}</dc:creator>${about}</metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>${chapters
        .map(({ file }, at) => `<item id="c${at}" href="${file}" media-type="application/xhtml+xml"/>`)
        .join(
          '',
        )}</manifest><spine><itemref idref="nav"/>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    },
    {
      path: 'OEBPS/nav.xhtml',
      content: page(
        `<nav><ol>${chapters.map(({ file, title: name }) => (name === undefined ? '' : `<li><a href="${file}">${name}</a></li>`)).join('')}</ol></nav>`,
      ),
    },
    ...chapters.map(({ file, body }) => ({ path: `OEBPS/${file}`, content: page(body) })),
    ...entries,
  ])

const page = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x.js"/></head><body>${body}</body></html>`
