import { afterEach, expect, it } from 'vitest'
import { openTestKnowledge, type TestKnowledge } from '../test-knowledge.ts'
import { textChange } from './text-change.ts'

let layer: TestKnowledge | null = null
afterEach(() => layer?.close())

it('tells the pages that no page before reads like; one that moved is no change', () => {
  expect(textChange('One.\fTwo.\fThree.', 'New.\fOne.\fTwo  .\fThree and more.')).toEqual({
    linesAdded: 3,
    linesRemoved: 2,
    pages: [1, 3, 4],
  })
  expect(textChange('a\nb', 'b\nc')).toEqual({ linesAdded: 1, linesRemoved: 1, pages: [] })
})

it('a replaced file tells what changed in its text once it is read', async () => {
  layer = await openTestKnowledge()
  const { handlers, documentsHandlers, catalogue, call } = layer
  await layer.start()
  const fileOf = (text: string) => ({
    fileName: 'list.txt',
    contentType: 'text/plain',
    bytes: new TextEncoder().encode(text),
  })
  const added = await handlers.UploadDocument(fileOf('rope: 12 m\nanchor: 1\nlamp: 2\n'), call)
  const documentId = added.ok ? added.value.documentId : ''
  const read = () => expect.poll(() => catalogue.index.get(documentId)?.document.status).toBe('Indexed')
  await read()
  await documentsHandlers.ReplaceDocument({ documentId, ...fileOf('rope: 20 m\nanchor: 1\nlamp: 2\noar: 2\n') }, call)
  await read()
  expect((await documentsHandlers.GetDocumentDetails(documentId, call))?.versions).toMatchObject([
    { version: 1, change: { linesAdded: 2, linesRemoved: 1, pages: [] } },
  ])
})
