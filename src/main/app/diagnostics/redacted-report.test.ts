import { expect, it } from 'vitest'
import type { Diagnostics } from '../../../contracts/index.ts'
import { redactedReport } from './redacted-report.ts'

const figures: Diagnostics = {
  health: [{ name: 'database', healthy: false, finding: 'ada-secret-folder is full' }],
  replies: {
    windowMinutes: 60,
    replies: 1,
    firstWordMs: null,
    wholeMs: { p50: 1, p95: 1, max: 1 },
    answeredBy: [{ providerName: 'ollama', model: 'salaries-of-ada', replies: 1 }],
  },
  search: null,
}
const line = (more: object) => ({ time: '2025-01-01T00:00:00.000Z', level: 'warn' as const, msg: '', ...more })

it('holds what went wrong, and nothing of what it went wrong with', () => {
  const log = [
    line({ msg: 'A document cannot be read', err: { type: 'ExtractionError', message: 'salaries.pdf is damaged' } }),
    line({ msg: 'the file "salaries.pdf" is gone', documentId: '0190a8d2-0000-7000-8000-000000000000' }),
    line({
      msg: 'could not reach https://salaries.example/v1',
      err: { code: 'ECONNREFUSED', stack: '/home/ada/salaries' },
    }),
    line({ msg: 'A key was refused', apiKey: 'sk-salaries', err: { code: 'salaries and more words' } }),
  ]
  const report = redactedReport({ version: '1.2.3', host: 'Headless' }, figures, log)
  expect(report).toMatchObject({
    format: 'alcove-diagnostics',
    version: '1.2.3',
    health: [{ name: 'database', healthy: false }],
    replies: { replies: 1, wholeMs: { p50: 1 } },
    lines: [
      { message: 'A document cannot be read', error: 'ExtractionError' },
      { message: '[redacted]', error: null },
      { message: '[redacted]', error: 'ECONNREFUSED' },
      { message: 'A key was refused', error: null },
    ],
  })
  const text = JSON.stringify(report)
  for (const secret of ['salaries', 'ada', '0190a8d2', 'sk-', 'example']) expect(text).not.toContain(secret)
})
