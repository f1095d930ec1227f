import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { offerLinks } from './offer-links.ts'

it('a host that has ended offers no more links', () => {
  const input = new EventEmitter()
  const told: string[] = []
  const output = { write: (text: string) => told.push(text.split('\n')[0] ?? '') }
  const withdraw = offerLinks(() => 'first', { input, output })
  input.emit('data')
  withdraw()
  offerLinks(() => 'second', { input, output })
  input.emit('data')
  expect(told).toEqual(['first', 'first', 'second', 'second'].map((link) => `Open it in a browser: ${link}`))
})
