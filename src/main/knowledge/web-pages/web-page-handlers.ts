import { createHash } from 'node:crypto'
import { failureWords } from '../../../contracts/failures/failure-words.ts'
import type { ContractHandlers, KnowledgeDocument, sourcesApi } from '../../../contracts/index.ts'
import { AlcoveError, type BlobStore, type CallContext, now, type Transport } from '../../platform/index.ts'
import { extensionOf, stemOf } from '../admission/file-name.ts'
import type { DocumentCatalogue } from '../documents/document-catalogue.ts'
import type { DocumentRecord } from '../documents/document-index.ts'
import { documentPaths } from '../documents/document-paths.ts'
import { documentFinder } from '../documents/find-document.ts'
import type { StoreDocument } from '../documents/store-document.ts'
import type { AdmittedFile, TakeIn } from '../documents/take-in.ts'
import { asProblem } from '../knowledge-problem.ts'
import { changedLines } from '../versions/changed-lines.ts'
import type { DocumentVersions } from '../versions/document-versions.ts'
import type { ContentReplacer } from '../versions/replace-content.ts'
import { defaultPageLimits, fetchPage, type PageLimits } from './fetch-page.ts'
import { pageAddress } from './page-address.ts'
import { pageFile } from './page-file.ts'
import { readPage } from './read-page.ts'
import type { WebPageTable } from './web-page-table.ts'

export interface WebPageHandlersOptions {
  readonly transport: Transport
  readonly catalogue: DocumentCatalogue
  readonly pages: WebPageTable
  readonly takeIn: TakeIn
  readonly store: StoreDocument
  readonly replacer: ContentReplacer
  readonly versions: Pick<DocumentVersions, 'setChange'>
  readonly blobs: Pick<BlobStore, 'get'>
  readonly limits?: PageLimits
}

/** The operations of `ISourcesApi` that bring in web pages. */
export type WebPageHandlers = Pick<ContractHandlers<typeof sourcesApi, CallContext>, 'AddWebPage' | 'RefreshWebPage'>

const wholeOf = async ({ bytes }: AdmittedFile): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  if (bytes instanceof Uint8Array) pieces.push(bytes)
  else for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces)
}

const HTML = 'text/html'
const linesOf = (html: Uint8Array): string[] =>
  Buffer.from(html)
    .toString('utf8')
    .split(/(?:<[^>]*>|\n)+/)

/** The name that a person may have given the document, with the end that its content has now. */
const keptName = ({ fileName }: KnowledgeDocument, fetched: string): string =>
  extensionOf(fileName) === extensionOf(fetched) ? fileName : `${stemOf(fileName)}.${extensionOf(fetched)}`

/** Fetches pages when a person asks, and never by itself. */
export const createWebPageHandlers = (options: WebPageHandlersOptions): WebPageHandlers => {
  const { transport, catalogue, pages, takeIn, store, replacer, versions, blobs, limits = defaultPageLimits } = options
  const find = documentFinder(catalogue.index)

  const bring = async (address: URL, call: CallContext) => {
    const fetched = await fetchPage(address, { transport, limits, signal: call.signal })
    return pageFile(fetched, (source) => readPage(source, call.signal))
  }
  const pageOf = (documentId: string, call: CallContext) => {
    const record = find(documentId, call)
    if (record === null) throw new AlcoveError('NotFound', failureWords('DocumentGone'))
    const page = pages.get(documentId)
    if (page === null) throw new AlcoveError('Conflict', failureWords('NotAWebPage'))
    return { record, page }
  }
  /** Of pages; what else may stand at an address is compared by nobody. */
  const changeOf = async ({ document, place }: DocumentRecord, contentType: string, bytes: Uint8Array) => {
    if (document.contentType !== HTML || contentType !== HTML) return null
    const former = await blobs.get(documentPaths(place).bytes)
    return former === null ? null : { ...changedLines(linesOf(former), linesOf(bytes)), pages: [] }
  }
  /** What is the same is not stored again, but it is known to be the same now. */
  const isSame = (record: DocumentRecord, bytes: Uint8Array): boolean =>
    record.contentHash === createHash('sha256').update(bytes).digest('hex')

  return {
    async AddWebPage({ address: written }, call) {
      const address = pageAddress(written)
      const known = pages.at(call.access.teamId, address.href)
      const there = known === null ? null : find(known, call)
      if (there !== null) return { document: there.document, outcome: 'Known' }
      const { author, publishedOn, ...file } = await bring(address, call)
      const outcome = await takeIn(file, call, ({ fileName, contentType, bytes }) =>
        store({ fileName, contentType, bytes, source: { type: 'UploadedFile' } }, call, ({ documentId }) =>
          pages.put({ documentId, address: address.href, fetchedAt: now(), author, publishedOn }),
        ),
      )
      if (!outcome.ok) throw asProblem(outcome.error)
      return { document: outcome.value, outcome: 'Added' }
    },

    async RefreshWebPage(documentId, call) {
      const { record, page } = pageOf(documentId, call)
      const { author, publishedOn, ...file } = await bring(new URL(page.address), call)
      const seen = { ...page, author, publishedOn, fetchedAt: now() }
      const outcome = await takeIn(file, call, async (admitted) => {
        const { contentType } = admitted
        const bytes = await wholeOf(admitted)
        if (isSame(record, bytes)) {
          pages.put(seen)
          return { document: record.document, outcome: 'Unchanged' as const }
        }
        const change = await changeOf(record, contentType, bytes)
        const document = await replacer.replace(
          documentId,
          (present) => ({
            fileName: keptName(present.document, admitted.fileName),
            contentType,
            bytes,
            source: present.document.source,
            former: 'Noted',
            alongside() {
              pages.put(seen)
              if (change !== null) versions.setChange(documentId, present.contentVersion, change)
            },
          }),
          call,
        )
        return { document, outcome: 'Replaced' as const }
      })
      if (!outcome.ok) throw asProblem(outcome.error)
      return outcome.value
    },
  }
}
