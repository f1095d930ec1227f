import { expect, test } from 'vitest'
import { type GivenMessage, unplaced } from '../../../contracts/index.ts'
import { now } from '../../platform/index.ts'
import { spokenOf } from './spoken-of.ts'

const message = (role: GivenMessage['role'], content: string, fileNames: readonly string[] = []): GivenMessage => ({
  messageId: crypto.randomUUID(),
  role,
  content,
  toolCalls: [],
  toolResults: [],
  timestamp: now(),
  citations: fileNames.map((fileName, at) => ({
    number: at + 1,
    documentId: crypto.randomUUID(),
    fileName,
    contentType: 'text/markdown',
    chunkId: crypto.randomUUID(),
    span: { ...unplaced, start: 0, end: 1 },
    quote: '',
  })),
})

const history = [
  message('User', 'When was the pier built?'),
  message('Assistant', '> In 1862. [1]', ['pier.md']),
  message('User', 'What does zinc do against a cold?'),
  message('Assistant', '> Nothing. [1]\n> Little. [2]', ['zinc.md', 'zinc.md', 'colds.md']),
]

test('what the last reply cites is spoken of, and what replies before it cited is not', () => {
  expect(spokenOf('And who paid for it?', history)).toEqual({ documents: ['zinc.md', 'colds.md'], leaning: 'Openly' })
  expect(spokenOf('How many people took part?', history)?.leaning).toBe('Perhaps')
})

test('nothing is spoken of for a question that names what it asks about, or where nothing was cited', () => {
  expect(spokenOf('Which member of the rowing club repaired the landing stage last summer?', history)).toBeNull()
  expect(
    spokenOf('And who paid for it?', [...history.slice(0, 3), message('Assistant', 'I found nothing.')]),
  ).toBeNull()
  expect(spokenOf('And who paid for it?', [])).toBeNull()
})
