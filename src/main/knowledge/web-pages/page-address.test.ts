import { expect, it } from 'vitest'
import { pageAddress } from './page-address.ts'

it.each([
  ['example.org/page', 'https://example.org/page'],
  [' https://example.org/a?b=c#part ', 'https://example.org/a?b=c'],
  ['http://example.org', 'http://example.org/'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
])('%s is %s', (written, address) => {
  expect(pageAddress(written).href).toBe(address)
})

it.each([
  ['file:///etc/passwd', 'https:// or http://'],
  ['ftp://example.org/x', 'https:// or http://'],
  ['javascript:alert(1)', 'https:// or http://'],
  ['data:text/html,x', 'https:// or http://'],
  ['https://ada:secret@example.org/', 'password'],
  ['https://', 'is none'],
  ['two words', 'is none'],
])('%s is refused, in words that name the field', (written, said) => {
  expect(() => pageAddress(written)).toThrow(new RegExp(`^address: .*${said}`))
})
