import { expect, test } from 'vitest'
import { costOf, knownModelInfo } from './known-models.ts'

test('the longest beginning of a name counts, and another model of a like name does not', () => {
  expect(knownModelInfo('openai', 'gpt-4o').prices?.input).toBe(2.5)
  expect(knownModelInfo('openai', 'gpt-4o-2024-08-06').prices?.input).toBe(2.5)
  expect(knownModelInfo('openai', 'gpt-4o-mini-2024-07-18').prices?.input).toBe(0.15)
  expect(knownModelInfo('openai', 'gpt-4ox').prices).toBeNull()
  expect(knownModelInfo('google', 'models/gemini-2.5-pro').contextLength).toBe(1_048_576)
  expect(knownModelInfo('azure-openai', 'gpt-4.1').contextLength).toBe(1_047_576)
  expect(knownModelInfo('nobody', 'gpt-4o').contextLength).toBeNull()
})

test('a call costs each kind of token at its price', () => {
  const usage = {
    promptTokens: 1_000_000,
    cachedPromptTokens: 400_000,
    outputTokens: 100_000,
    cacheCreationTokens: 100_000,
  }
  const prices = { input: 3, cachedInput: 0.3, cacheCreation: 3.75, output: 15 }
  expect(costOf(usage, prices)).toBeCloseTo(0.5 * 3 + 0.4 * 0.3 + 0.1 * 3.75 + 0.1 * 15)
  expect(costOf({ ...usage, cacheCreationTokens: null }, { ...prices, cachedInput: null })).toBeCloseTo(
    0.6 * 3 + 0.4 * 3 + 1.5,
  )
  expect(costOf(null, prices)).toBeNull()
  expect(costOf(usage, null)).toBeNull()
})
