import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { describeModel, modelPreset } from './import-model.ts'

const path = new URL('../../../../../resources/embedding-models.json', import.meta.url)
const presets = modelPreset
  .strict()
  .required()
  .array()
  .parse(JSON.parse(readFileSync(path, 'utf8')))
const root = mkdtempSync(join(tmpdir(), 'alcove-presets-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A folder as it is downloaded: under the name of the repository, with nothing said of how it is run but these prompts. */
const folderOf = (repository: string, prompts: Record<string, string> | null = null): string => {
  const folder = mkdtempSync(join(root, 'of-'))
  const model = join(folder, basename(repository))
  mkdirSync(model)
  writeFileSync(join(model, 'config.json'), '{"max_position_embeddings":512}')
  writeFileSync(join(model, 'tokenizer_config.json'), '{}')
  if (prompts !== null) writeFileSync(join(model, 'config_sentence_transformers.json'), JSON.stringify({ prompts }))
  return model
}

describe('the models that are known by name', () => {
  it('have whole descriptions: a repository of an owner, words that end where the text begins, no name twice', () => {
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length)
    for (const { name, repository, queryPrefix, passagePrefix } of presets) {
      expect(repository).toMatch(/^[\w.-]+\/[\w.-]+$/)
      expect(name).toBe(name.toLowerCase())
      for (const prefix of [queryPrefix, passagePrefix]) expect(prefix).toMatch(/^$|^\S.*: $/)
    }
  })

  it.each(presets)('$name is run as it was trained, also where its folder says nothing of that', async (preset) => {
    const { pooling, queryPrefix, passagePrefix } = preset
    const told = { pooling, queryPrefix, passagePrefix, maxTokens: 512 }
    expect(await describeModel(folderOf(preset.repository), presets)).toMatchObject(told)
    // Tools write empty prompts for models whose words they were not told.
    const empty = folderOf(preset.repository, { query: '', document: '' })
    expect(await describeModel(empty, presets)).toMatchObject(told)
  })

  it('are run as their folder says where it does', async () => {
    const [preset] = presets
    const folder = folderOf(preset?.repository ?? '', { query: 'ask: ', document: 'read: ' })
    expect(await describeModel(folder, presets)).toMatchObject({ queryPrefix: 'ask: ', passagePrefix: 'read: ' })
  })
})
