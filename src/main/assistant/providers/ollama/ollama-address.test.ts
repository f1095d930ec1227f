import { expect, test } from 'vitest'
import { ollamaAddress } from './ollama-address.ts'

test.each([
  ['127.0.0.1:11500', 'http://127.0.0.1:11500'],
  [':11500', 'http://127.0.0.1:11500'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:8', 'http://127.0.0.1:8'],
  ['[::]:11500', 'http://127.0.0.1:11500'],
  ['[::1]:11500', 'http://[::1]:11500'],
  ['localhost', 'http://localhost:11434'],
  ['http://localhost:11500/', 'http://localhost:11500'],
  ['http://localhost', 'http://localhost:80'],
  [' localhost:11500/ollama/ ', 'http://localhost:11500/ollama'],
])('OLLAMA_HOST=%s listens at %s', (variable, address) => expect(ollamaAddress(variable)).toBe(address))

test.each([
  [undefined],
  [''],
  ['models.example:11434'],
  ['192.168.1.7'],
  ['https://localhost'],
  ['file:///x'],
  ['a b'],
  ['::'],
])('OLLAMA_HOST=%s names no place on this machine', (variable) => expect(ollamaAddress(variable)).toBeNull())
