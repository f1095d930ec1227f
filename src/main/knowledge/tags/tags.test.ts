import { describe, expect, it } from 'vitest'
import { type DocumentView, type LibraryTag, MAX_TAGS } from '../../../contracts/index.ts'
import { openOwnKnowledge, type TestKnowledge } from '../test-knowledge.ts'

const add = async ({ handlers, call }: TestKnowledge, fileName: string): Promise<string> => {
  const file = { fileName, contentType: 'text/plain', bytes: new TextEncoder().encode(`About ${fileName}.`) }
  const added = await handlers.UploadDocument(file, call)
  if (!added.ok) throw new Error(JSON.stringify(added.error))
  return added.value.documentId
}
const inOther = ({ call, callAs }: TestKnowledge) => {
  const permissions = call.access.teams[0]?.permissions ?? []
  return callAs({ ...call.access, teamId: 'other', teams: [{ teamId: 'other', permissions }] })
}
const tags = ({ knowledge, call }: TestKnowledge, operation: string, input: unknown, as = call): Promise<unknown> =>
  knowledge.tagsApi.call(operation, input, as)
const listed = async (layer: TestKnowledge, documentIds: string[] | null = null, as = layer.call) =>
  ((await tags(layer, 'ListTags', { documentIds }, as)) as LibraryTag[]).map(({ name, documents, chosen }) => [
    name,
    documents,
    chosen,
  ])
const view: DocumentView = {
  search: null,
  group: null,
  kinds: null,
  tags: null,
  sort: 'Name',
  direction: 'Ascending',
}
const found = async ({ documentsHandlers, call }: TestKnowledge, wanted: string[] | null) => {
  const page = await documentsHandlers.BrowseDocuments({ ...view, tags: wanted, offset: 0, limit: 100 }, call)
  return page.entries.map((entry) => `${entry.fileName}: ${entry.tags.join(', ')}`)
}

describe('tags', () => {
  it('say what a change did, so that it can be taken back', async () => {
    const layer = await openOwnKnowledge()
    const one = await add(layer, 'one.txt')
    const two = await add(layer, 'two.txt')
    await tags(layer, 'TagDocuments', { documentIds: [one], add: ['Harbour', 'Old'] })
    const asked = { documentIds: [one, two], add: ['harbour', 'New'], remove: ['old'] }
    const changed = await tags(layer, 'TagDocuments', asked)
    expect(changed).toEqual([
      { documentIds: [one], added: ['New'], removed: ['Old'] },
      { documentIds: [two], added: ['Harbour', 'New'], removed: [] },
    ])
    expect(await tags(layer, 'TagDocuments', asked)).toEqual([])
  })

  it('are put on several documents and taken off, and the list is filtered by all that are asked for', async () => {
    const layer = await openOwnKnowledge()
    const [one, two, three] = [await add(layer, 'a.txt'), await add(layer, 'b.txt'), await add(layer, 'c.txt')]
    await tags(layer, 'TagDocuments', { documentIds: [one, two], add: ['Steuer', 'Haus'] })
    await tags(layer, 'TagDocuments', { documentIds: [two, three], add: ['Auto'], remove: ['HAUS'] })

    expect(await found(layer, null)).toEqual(['a.txt: Haus, Steuer', 'b.txt: Auto, Steuer', 'c.txt: Auto'])
    expect(await found(layer, ['steuer'])).toEqual(['a.txt: Haus, Steuer', 'b.txt: Auto, Steuer'])
    expect(await found(layer, ['Steuer', 'Auto'])).toEqual(['b.txt: Auto, Steuer'])
    expect(await listed(layer, [two, three])).toEqual([
      ['Auto', 2, 2],
      ['Haus', 1, 0],
      ['Steuer', 2, 1],
    ])
  })

  it('keep the spelling that the library has, whatever the case and the accents they are written with', async () => {
    const layer = await openOwnKnowledge()
    const [one, two] = [await add(layer, 'a.txt'), await add(layer, 'b.txt')]
    await tags(layer, 'TagDocuments', { documentIds: [one], add: ['Café'] })
    await tags(layer, 'TagDocuments', { documentIds: [one, two], add: ['  cafe '] })
    expect(await found(layer, null)).toEqual(['a.txt: Café', 'b.txt: Café'])
  })

  it('are renamed on every document, into another one that is there, or into another spelling', async () => {
    const layer = await openOwnKnowledge()
    const [one, two] = [await add(layer, 'a.txt'), await add(layer, 'b.txt')]
    await tags(layer, 'TagDocuments', { documentIds: [one, two], add: ['tax'] })
    await tags(layer, 'TagDocuments', { documentIds: [two], add: ['Money'] })
    await tags(layer, 'RenameTag', { tag: 'tax', name: 'TAX' })
    expect(await listed(layer)).toEqual([
      ['Money', 1, 0],
      ['TAX', 2, 0],
    ])
    await tags(layer, 'RenameTag', { tag: 'tax', name: 'money' })
    expect(await listed(layer)).toEqual([['Money', 2, 0]])
    await tags(layer, 'RemoveTag', { tag: 'MONEY' })
    expect(await found(layer, null)).toEqual(['a.txt: ', 'b.txt: '])
    await expect(tags(layer, 'RenameTag', { tag: 'money', name: 'x' })).rejects.toMatchObject({ code: 'NotFound' })
  })

  it('stay with a document that is renamed, replaced, read again or moved, and go with one that is deleted', async () => {
    const layer = await openOwnKnowledge()
    const { documentsHandlers, handlers, catalogue, call } = layer
    const documentId = await add(layer, 'a.txt')
    await tags(layer, 'TagDocuments', { documentIds: [documentId], add: ['Tax'] })
    await documentsHandlers.RenameDocument({ documentId, fileName: 'b.txt' }, call)
    const bytes = new TextEncoder().encode('Another content.')
    await documentsHandlers.ReplaceDocument({ documentId, fileName: 'b.txt', contentType: 'text/plain', bytes }, call)
    await documentsHandlers.ReingestDocuments({ documentIds: [documentId], encoding: null, ocrLanguages: null }, call)
    expect(await found(layer, ['Tax'])).toEqual(['b.txt: Tax'])

    const other = inOther(layer)
    expect(await listed(layer, null, other)).toEqual([])
    catalogue.index.setTeam(documentId, 'other')
    expect(await listed(layer, null, other)).toEqual([['Tax', 1, 0]])
    expect(await listed(layer)).toEqual([])
    await handlers.DeleteDocument(documentId, other)
    expect(await listed(layer, null, other)).toEqual([])
  })

  it('are put on no document of another team', async () => {
    const layer = await openOwnKnowledge()
    const documentId = await add(layer, 'a.txt')
    const stranger = inOther(layer)
    await tags(layer, 'TagDocuments', { documentIds: [documentId], add: ['Mine'] }, stranger)
    expect(await found(layer, null)).toEqual(['a.txt: '])
  })

  it('are refused as a whole where a document would have too many, and a wrong one names its field', async () => {
    const layer = await openOwnKnowledge()
    const documentId = await add(layer, 'a.txt')
    const many = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `tag ${from + at}`)
    for (let from = 0; from < MAX_TAGS; from += 10)
      await tags(layer, 'TagDocuments', { documentIds: [documentId], add: many(from, from + 10) })
    await expect(
      tags(layer, 'TagDocuments', { documentIds: [documentId], add: ['one more'], remove: ['none'] }),
    ).rejects.toMatchObject({ code: 'InvalidInput', message: expect.stringContaining('50') })
    await tags(layer, 'TagDocuments', { documentIds: [documentId], add: ['one more'], remove: ['tag 1'] })
    expect(await listed(layer)).toHaveLength(MAX_TAGS)
    await expect(tags(layer, 'TagDocuments', { documentIds: [documentId], add: ['ok', ' '] })).rejects.toThrow(
      /add\[1\]: must not be empty/,
    )
    await expect(tags(layer, 'RenameTag', { tag: 'tag 2', name: 'two\nlines' })).rejects.toThrow(
      /name: must be one line/,
    )
  })
})
