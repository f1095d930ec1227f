import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBuiltinEmbedder } from './builtin-embedder.ts'

const modelDir = resolve(import.meta.dirname, '../../../../resources/models/alcove-embed-en-v1')

describe('createBuiltinEmbedder', () => {
  it('gives no signal for a text without known tokens, and some for one beside them', async () => {
    const embedder = createBuiltinEmbedder({ modelDir })
    const [unknown, mixed] = await embedder.generateEmbeddings(['😀 👍🏽', '😀 telescope'])
    const telescope = await embedder.generateEmbedding('telescope')
    expect(unknown?.every((value) => value === 0)).toBe(true)
    expect(Array.from(mixed ?? [])).toEqual(Array.from(telescope))
    await embedder.close()
    await expect(embedder.generateEmbedding('late')).rejects.toMatchObject({ code: 'Unavailable' })
  })

  it('says so when the model is missing, and does not hang', async () => {
    const embedder = createBuiltinEmbedder({ modelDir: '/nowhere' })
    await expect(embedder.generateEmbedding('dome')).rejects.toMatchObject({ code: 'Unavailable' })
    await embedder.close()
  })

  it('starts nothing before it is asked, and closes unused', async () => {
    await createBuiltinEmbedder({ modelDir: '/nowhere' }).close()
  })
})
