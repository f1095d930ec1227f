import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentEntry, DocumentsPatch, DocumentView, IngestionStatus } from '../../../contracts/index.ts'
import { compareEntries, type DocumentWindow, isInView, withPage, withPatch, withStatus } from './document-window.ts'
import { documentEntry, idOf } from './test-entries.ts'

const counts = { all: 0, working: 0, indexed: 0, failed: 0 }
const view = (more: Partial<DocumentView> = {}): DocumentView => ({
  search: null,
  group: null,
  kinds: null,
  tags: null,
  sort: 'Added',
  direction: 'Descending',
  ...more,
})
/** What the host answers. */
const pageOf = (library: readonly DocumentEntry[], shown: DocumentView, offset = 0, limit = 3) => {
  const rows = library.filter((each) => isInView(each, shown)).toSorted(compareEntries(shown))
  return { entries: rows.slice(offset, offset + limit), offset, total: rows.length, counts }
}
const names = (window: DocumentWindow | null) => window?.rows.map((row) => row?.fileName ?? null)

describe('a page', () => {
  it('fills in its rows, and a list of another length is known by it alone', () => {
    const library = [1, 2, 3, 4, 5].map((at) => documentEntry(at))
    const first = withPage(undefined, pageOf(library, view()))
    expect(names(first)).toEqual(['file 5.txt', 'file 4.txt', 'file 3.txt', null, null])
    expect(names(withPage(first, pageOf(library, view(), 3)))).not.toContain(null)
    expect(names(withPage(first, pageOf(library.slice(1), view(), 3)))).toEqual([null, null, null, 'file 2.txt'])
  })
})

describe('a patch', () => {
  it('puts a new document first in a list by time, also when not all rows are known', () => {
    const library = [1, 2, 3, 4, 5].map((at) => documentEntry(at))
    const window = withPage(undefined, pageOf(library, view()))
    const patched = withPatch(window, view(), {
      added: [documentEntry(6)],
      changed: [],
      removed: [],
      glances: [],
      counts,
    })
    expect(names(patched)).toEqual(['file 6.txt', 'file 5.txt', 'file 4.txt', 'file 3.txt', null, null])
  })

  it('looks at few names of a long list to find the place of another (20,000 that were taken back kept the window busy for minutes)', () => {
    let looks = 0
    const counting = (at: number): DocumentEntry =>
      Object.defineProperty(documentEntry(at), 'fileName', {
        get: () => {
          looks++
          return `file ${at}.txt`
        },
      })
    const shown = view({ sort: 'Name', direction: 'Ascending' })
    const rows = Array.from({ length: 1_000 }, (_, at) => counting(at * 2 + 1))
    const patch = { added: [documentEntry(700)], changed: [], removed: [], glances: [], counts }
    const patched = withPatch({ rows, counts }, shown, patch)
    expect(looks).toBeLessThan(20)
    expect(patched?.rows[350]?.fileName).toBe('file 700.txt')
  })

  it('leaves out what the view does not show', () => {
    const window = withPage(undefined, pageOf([documentEntry(1)], view({ search: 'file' })))
    const other = documentEntry(2, { fileName: 'other.txt' })
    expect(
      withPatch(window, view({ search: 'file' }), { added: [other], changed: [], removed: [], glances: [], counts })
        ?.rows,
    ).toHaveLength(1)
  })

  it('follows the tags that a view asks for, whatever their case', () => {
    const shown = view({ tags: ['tax'] })
    const window = withPage(undefined, pageOf([documentEntry(1, { tags: ['Tax', 'Home'] })], shown))
    const tagged = withPatch(window, shown, {
      added: [],
      changed: [documentEntry(2, { tags: ['Tax'] })],
      removed: [],
      glances: [],
      counts,
    })
    expect(names(tagged)).toEqual(['file 2.txt', 'file 1.txt'])
    const untagged = withPatch(window, shown, {
      added: [],
      changed: [documentEntry(1, { tags: ['Home'] })],
      removed: [],
      glances: [],
      counts,
    })
    expect(names(untagged)).toEqual([])
  })

  it('takes out a row that is known, and asks for the list where it is not', () => {
    const library = [1, 2, 3, 4, 5].map((at) => documentEntry(at))
    const window = withPage(undefined, pageOf(library, view()))
    const removed = withPatch(window, view(), { added: [], changed: [], removed: [idOf(4)], glances: [], counts })
    expect(names(removed)).toEqual(['file 5.txt', 'file 3.txt', null, null])
    expect(withPatch(window, view(), { added: [], changed: [], removed: [idOf(1)], glances: [], counts })).toBeNull()
  })

  it('says of the rows that are known what their documents are, and asks for nothing', () => {
    const library = [1, 2, 3, 4].map((at) => documentEntry(at))
    const window = withPage(undefined, pageOf(library, view()))
    const glance = { pages: 2, words: 300, language: 'en', terms: ['harbour'] }
    const glances = [4, 1].map((at) => ({ documentId: idOf(at), glance }))
    const patched = withPatch(window, view(), { added: [], changed: [], removed: [], glances, counts })
    expect(patched?.rows.map((row) => row?.glance)).toEqual([glance, null, null, undefined])
  })

  it('never shows another list than the host would: what it shows is right, or it asks', () => {
    fc.assert(
      fc.property(views, steps, fc.nat(6), (made, taken, begun) => {
        const shown = view(made)
        const library = openLibrary(begun)
        let window: DocumentWindow | null = withPage(undefined, pageOf(library.entries(), shown))
        for (const step of taken) {
          const told = library.take(step)
          // Asked again: as the window does when it is told that it cannot know.
          window = told(window, shown) ?? withPage(undefined, pageOf(library.entries(), shown))
          const right = pageOf(library.entries(), shown, 0, 100).entries
          expect(window.rows).toHaveLength(right.length)
          window.rows.forEach((row, index) => {
            if (row) expect(row).toEqual(right[index])
          })
        }
      }),
    )
  })
})

const statuses: IngestionStatus[] = ['Pending', 'Indexed', 'Failed']
const views = fc.record({
  sort: fc.constantFrom<DocumentView['sort']>('Name', 'Added', 'Changed', 'Size', 'Status'),
  direction: fc.constantFrom<DocumentView['direction']>('Ascending', 'Descending'),
  group: fc.constantFrom<DocumentView['group']>(null, 'Indexed', 'Failed'),
})
const steps = fc.array(
  fc.record({ at: fc.nat(12), kind: fc.constantFrom<StepKind>('add', 'remove', 'change', 'status') }),
)
type StepKind = 'add' | 'remove' | 'change' | 'status'
type Told = (window: DocumentWindow, shown: DocumentView) => DocumentWindow | null

const nothing: Told = (window) => window
const patch = (more: Partial<DocumentsPatch>): Told => {
  const whole = { added: [], changed: [], removed: [], glances: [], counts, ...more }
  return (window, shown) => withPatch(window, shown, whole)
}

/** A library that changes step by step, and what a window is told of each. */
const openLibrary = (begun: number) => {
  let entries = Array.from({ length: begun }, (_, at) =>
    documentEntry(at + 1, { status: statuses[at % 3] ?? 'Indexed' }),
  )
  let next = 20
  const put = (changed: DocumentEntry) => {
    entries = entries.map((each) => (each.documentId === changed.documentId ? changed : each))
  }
  const ways: Readonly<Record<StepKind, (target: DocumentEntry, at: number) => Told>> = {
    add: () => {
      next += 1
      const added = documentEntry(next, { status: 'Pending' })
      entries = [...entries, added]
      return patch({ added: [added] })
    },
    remove: (target) => {
      entries = entries.filter((each) => each !== target)
      return patch({ removed: [target.documentId] })
    },
    change: (target, at) => {
      const savedAt = new Date((1_000 + at) * 1_000).toISOString()
      const changed = { ...target, fileName: `renamed ${at}.txt`, savedAt }
      put(changed)
      return patch({ changed: [changed] })
    },
    status: (target, at) => {
      const status = statuses[at % 3] ?? 'Indexed'
      put({ ...target, status, chunkCount: status === 'Indexed' ? 1 : null })
      const { documentId } = target
      const update = { documentId, status, reason: null, progress: null, chunksIndexed: 1, chunksTotal: 1 }
      return (window, shown) => withStatus(window, shown, update)
    },
  }
  return {
    entries: () => entries,
    take: ({ at, kind }: { at: number; kind: StepKind }): Told => {
      const target = entries[at % Math.max(1, entries.length)]
      if (kind === 'add') return ways.add(documentEntry(0), at)
      return target === undefined ? nothing : ways[kind](target, at)
    },
  }
}
