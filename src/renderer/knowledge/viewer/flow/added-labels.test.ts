import { describe, expect, it } from 'vitest'
import { hasAddedLabels, labelledParts } from './added-labels.ts'
import { type FlowBlock, type FlowLine, flowBlocks } from './flow-blocks.ts'

const text = 'Ada\n\nPhone (work): 12\nNote: Keeps the lamp\nWhere she is\nPlainly: no\n\nFrom: no label here'
const outline = [{ title: 'Ada', level: 1, start: 0, page: null }]
const partsOf = (written: string) => {
  const blocks = flowBlocks(written, outline)
  return blocks.map((block, at) => labelledParts(block as FlowBlock & FlowLine, blocks[at - 1]))
}

describe('labels that the app put into a text', () => {
  it('are found below a heading, and not in the words that follow (they were in English on every screen)', () => {
    const found = partsOf(text).flatMap((parts) => parts.filter(({ label }) => label !== null))
    expect(found).toEqual([
      { start: 5, text: 'Phone', label: 'phone' },
      { start: 22, text: 'Note', label: 'note' },
    ])
  })

  it('are none of the words below a heading of a mail or a chapter', () => {
    const before: FlowBlock = { type: 'Heading', level: 2, start: 0, text: 'Meeting' }
    const written: FlowBlock & FlowLine = { type: 'Paragraph', start: 9, text: 'Date: Monday' }
    expect(labelledParts(written, before)).toEqual([{ start: 9, text: 'Date: Monday', label: null }])
  })

  it('leave every letter in its place', () => {
    for (const parts of partsOf(text)) {
      for (const { start, text: part } of parts) expect(text.slice(start, start + part.length)).toBe(part)
    }
    const whole = partsOf(text).map((parts) => parts.map((part) => part.text).join(''))
    expect(whole.join('\n\n')).toBe(text)
  })

  it('stand for a name that is missing', () => {
    expect(labelledParts({ type: 'Heading', level: 1, start: 0, text: 'No subject' }, undefined)).toEqual([
      { start: 0, text: 'No subject', label: 'noSubject' },
    ])
  })

  it('are put into mails, calendars and contact cards alone', () => {
    expect(['message/rfc822', 'text/vcard; charset=utf-8', 'text/html', 'text/plain'].map(hasAddedLabels)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
