import { describe, expect, it } from 'vitest'
import type { Citation, KnowledgeDocument, ToolRequest } from '../../../contracts/index.ts'
import { carryOut, type WindowAbilities } from './carry-out.ts'

const documentId = '0197a000-0000-7000-8000-000000000001'

const request = (toolName: string, args: ToolRequest['args']): ToolRequest => ({
  conversationId: documentId,
  taskId: documentId,
  toolCallId: 'call-1',
  toolName,
  kind: 'Run',
  args,
  expiresAt: '2025-01-01T00:00:00.000Z',
})

const window = (document: Partial<KnowledgeDocument> | null = null) => {
  const opened: Citation[] = []
  const shown: string[] = []
  const abilities: WindowAbilities = {
    findDocument: async () => document as KnowledgeDocument | null,
    openDocument: (place) => opened.push(place),
    hasPage: (page) => page === 'settings',
    goToPage: (page) => shown.push(page),
  }
  return { abilities, opened, shown }
}

describe('a tool that the window carries out', () => {
  it('opens a document at a page, after the host knows of it', async () => {
    const { abilities, opened } = window({ documentId, fileName: 'lease.pdf', contentType: 'application/pdf' })
    const { result, afterwards } = await carryOut(request('open_document', { documentId, page: 3 }), abilities)
    expect([result, opened]).toEqual([{ type: 'Succeeded', value: { opened: 'lease.pdf' } }, []])
    afterwards?.()
    expect(opened).toMatchObject([{ documentId, span: { page: 3 } }])
  })

  it('says that there is no such document, or no such page', async () => {
    const { abilities, opened, shown } = window()
    const missing = await carryOut(request('open_document', { documentId, page: 1 }), abilities)
    expect(missing.result).toMatchObject({ type: 'Failed', error: expect.stringContaining('no document') })
    const nowhere = await carryOut(request('go_to_page', { page: 'constructor' }), abilities)
    expect(nowhere.result).toMatchObject({ type: 'Failed', error: expect.stringContaining('constructor') })
    expect([missing.afterwards, nowhere.afterwards, opened, shown]).toEqual([undefined, undefined, [], []])
  })

  it('goes to a page of the app', async () => {
    const { abilities, shown } = window()
    const { result, afterwards } = await carryOut(request('go_to_page', { page: 'settings' }), abilities)
    afterwards?.()
    expect([result.type, shown]).toEqual(['Succeeded', ['settings']])
  })

  it.each([
    ['open_document', { documentId: 'lease', page: 0 }],
    ['go_to_page', ['settings']],
    ['format_disk', {}],
    ['toString', {}],
  ])('fails in words: %s with %j', async (toolName, args) => {
    const { result, afterwards } = await carryOut(request(toolName, args), window().abilities)
    expect([result.type, afterwards]).toEqual(['Failed', undefined])
  })

  it('fails in words when the host does not answer', async () => {
    const abilities = { ...window().abilities, findDocument: () => Promise.reject(new Error('offline')) }
    const { result } = await carryOut(request('open_document', { documentId, page: 1 }), abilities)
    expect(result.type).toBe('Failed')
  })
})
