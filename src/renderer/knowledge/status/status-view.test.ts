import { describe, expect, it } from 'vitest'
import de from '../../../../resources/locales/de.json' with { type: 'json' }
import en from '../../../../resources/locales/en.json' with { type: 'json' }
import { type IngestionStatusUpdate, ingestionStatus } from '../../../contracts/index.ts'
import { statusView } from './status-view.ts'

const update = (change: Partial<IngestionStatusUpdate>): IngestionStatusUpdate => ({
  documentId: 'd',
  status: 'Embedding',
  progress: null,
  chunksIndexed: 0,
  chunksTotal: null,
  reason: null,
  ...change,
})

describe('the status of a document in words', () => {
  it('counts chunks while embedding', () => {
    const view = statusView({ status: 'Embedding' }, update({ chunksIndexed: 12, chunksTotal: 40 }))
    expect(view).toMatchObject({ progress: 0.3, working: true, words: { values: { indexed: 12, total: 40 } } })
  })

  it('shows no share of nothing', () => {
    const view = statusView({ status: 'Embedding' }, update({ chunksTotal: 0 }))
    expect(view).toMatchObject({ progress: null, words: { key: 'documents.status.Embedding' } })
  })

  it('ignores what was heard of another step', () => {
    const view = statusView({ status: 'Extracting' }, update({ status: 'Chunking', progress: 0.9 }))
    expect(view.progress).toBeNull()
    expect(statusView({ status: 'Extracting' }, update({ status: 'Extracting', progress: 0.4 })).progress).toBe(0.4)
  })

  it('is quiet where all is well, and tells that a failure is over', () => {
    expect(statusView({ status: 'Indexed' }, undefined)).toMatchObject({ working: false, tone: 'quiet' })
    expect(statusView({ status: 'Failed' }, undefined)).toMatchObject({
      working: false,
      tone: 'danger',
    })
  })

  it.each(ingestionStatus.options)('has words for %s in every language', (status) => {
    const key = statusView({ status }, undefined).words.key.split('.').at(-1) ?? ''
    for (const catalogue of [en, de]) {
      const words: Readonly<Record<string, string>> = catalogue.documents.status
      expect(words[key] ?? words[`${key}_other`]).toBeTruthy()
    }
  })
})
