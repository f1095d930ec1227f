import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { AutoTokenizer, env } from '@huggingface/transformers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTokenCounter } from './model-token-counter.ts'
import { createWordPieceTokenizer } from './wordpiece-tokenizer.ts'

const modelDir = resolve(import.meta.dirname, '../../../../resources/models/alcove-embed-en-v1')
const tokenizer = createWordPieceTokenizer(modelDir)

let reference: (text: string) => number[]

beforeAll(async () => {
  env.allowRemoteModels = false
  env.localModelPath = dirname(modelDir)
  const model = await AutoTokenizer.from_pretrained('alcove-embed-en-v1', { local_files_only: true })
  reference = (text) => Array.from(model.encode(text, { add_special_tokens: false }))
})

describe('createWordPieceTokenizer', () => {
  it.each([
    'The dome must be shut as soon as the mean wind passes 48 kilometres per hour.',
    "Don't e-mail SN-4471/B, v2.10.3 or foo_bar@example.org (please)!",
    'Héllo naïve Ångström İstanbul ß ﬁ ½ ① ΑΣ.Β ΑΣ',
    '你好世界 abc東京 テスト 한국어 ไทย हिन्दी',
    '😀 👍🏽 a\u200bb e\u0301 \u00ad soft',
    '[MASK] x[UNK]y [PAD [SEP]',
    'tab\tline\r\nfeed\fvertical\vNUL\0end\u2028sep\u00a0nbsp\u3000wide',
    `${'a'.repeat(100)} ${'b'.repeat(101)} ${'ж'.repeat(101)}`,
    '\ud800 lone \udc00',
    '',
    '   ',
  ])('gives the ids of transformers.js for %j', (text) => {
    expect(tokenizer.encode(text)).toEqual(reference(text))
  })

  it('gives the ids of transformers.js for every line of the model page', () => {
    for (const line of readFileSync(resolve(modelDir, 'README.md'), 'utf8').split('\n'))
      expect(tokenizer.encode(line)).toEqual(reference(line))
  })

  it('gives the ids of transformers.js for any text', () => {
    const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())
    fc.assert(
      fc.property(anyText, (text) => {
        expect(tokenizer.encode(text)).toEqual(reference(text))
      }),
    )
  })

  it('counts what it encodes', () => {
    const counter = createTokenCounter(modelDir)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(counter.countTokens(text)).toBe(tokenizer.encode(text).length)
      }),
    )
  })

  it('remembers a bounded number of words', () => {
    for (let word = 0; word < 200_000; word++) tokenizer.count(`word${word}`)
    expect(tokenizer.encode('the mirror')).toEqual(reference('the mirror'))
  })
})
