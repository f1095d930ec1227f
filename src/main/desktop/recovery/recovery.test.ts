import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWindowAddress } from '../window-address.ts'
import { createCrashCount } from './crash-count.ts'
import { isRecovering, readRecovery, recoveryUrl } from './recovery-address.ts'
import { recoveryPage, reportPage } from './recovery-page.ts'
import { recoveryWords } from './recovery-words.ts'
import { markRun } from './unclean-end.ts'

const address = createWindowAddress(null)

it('is a loop from the third time within a minute on', () => {
  let now = 0
  const count = createCrashCount(() => now)
  const at = (seconds: number) => {
    now = seconds * 1_000
    return count()
  }
  expect([at(0), at(30), at(59), at(70), at(200), at(210), at(261)]).toEqual([
    false,
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('the address of recovery', () => {
  it('says what it was made of', () => {
    const recovery = { reason: 'Memory', inLoop: true, back: '/assistant/7?a=b&c="d"' } as const
    const url = recoveryUrl(address, recovery)
    expect(isRecovering(url)).toBe(true)
    expect(readRecovery(new URL(url))).toEqual(recovery)
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example/',
    'https://evil.example/',
    '/recovery?back=/x',
    `/${'x'.repeat(600)}`,
  ])('leads back to no %s', (back) => {
    expect(readRecovery(new URL(recoveryUrl(address, { reason: 'Gone', inLoop: false, back }))).back).toBe('/')
    const forged = new URL(`alcove://app/recovery?reason=__proto__&back=${encodeURIComponent(back)}`)
    expect(readRecovery(forged)).toEqual({ reason: 'Gone', inLoop: false, back: '/' })
  })
})

describe('the pages', () => {
  it('open the app again by themselves, and no more in a loop', () => {
    const words = recoveryWords('en-GB')
    const page = (inLoop: boolean) => recoveryPage(words, { reason: 'Gone', inLoop, back: '/documents' })
    expect(page(false)).toMatch(/http-equiv="refresh" content="\d+;url=\/documents"/)
    expect(page(false)).toContain(words.soon)
    expect(page(true)).not.toContain('http-equiv="refresh"')
    expect(page(true)).toContain('three times within a minute')
  })

  it('hold nothing that was not made for them', () => {
    const words = recoveryWords('de')
    const hostile = '/"><script>alert(1)</script>'
    expect(recoveryPage(words, { reason: 'Failed', inLoop: false, back: hostile })).not.toContain('<script')
    expect(reportPage(words, { message: '</pre><img src=x onerror=alert(1)>' })).not.toContain('<img')
    expect(reportPage(words, {})).toContain('<html lang="de">')
  })
})

it('knows after an end that was not in good order, and after no other', () => {
  const dir = mkdtempSync(join(tmpdir(), 'alcove-mark-'))
  const first = markRun(dir)
  const afterCrash = markRun(dir)
  afterCrash.takeLeave()
  const afterQuit = markRun(dir)
  expect([first, afterCrash, afterQuit].map(({ endedUncleanly }) => endedUncleanly)).toEqual([false, true, false])
  expect(markRun(join(dir, 'gone')).endedUncleanly).toBe(false)
  rmSync(dir, { recursive: true, force: true })
})
