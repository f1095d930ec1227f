import { expect, it } from 'vitest'
import { takeSecretFromAddress } from './secret-in-address.ts'

const at = (href: string) => {
  const shown: string[] = []
  const history = {
    replaceState: (_state: unknown, _title: string, url?: string | URL | null) => void shown.push(String(url)),
  }
  return { secret: takeSecretFromAddress({ href }, history), shown }
}

it('a secret leaves the address bar at once, and nothing else of it', () => {
  expect(at('http://127.0.0.1:4/documents?access_token=se%2Bcret&a=1#x')).toEqual({
    secret: 'se+cret',
    shown: ['http://127.0.0.1:4/documents?a=1#x'],
  })
  expect(at('http://127.0.0.1:4/')).toEqual({ secret: null, shown: [] })
})
