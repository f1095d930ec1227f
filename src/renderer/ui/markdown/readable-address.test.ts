import { expect, it } from 'vitest'
import { readableAddress } from './readable-address.ts'

it.each([
  ['https://example.org/manual', null],
  ['https://example.org/?q=what%20was%20read', 'https://example.org/?q=what was read'],
  ['https://example.org/?q=what+was+read', 'https://example.org/?q=what was read'],
  ['mailto:a@example.org?body=line%0Aline', 'mailto:a@example.org?body=line\nline'],
  ['https://example.org/%E0%A4', null],
])('%s carries %j', (url, expected) => {
  expect(readableAddress(url)).toBe(expected)
})
