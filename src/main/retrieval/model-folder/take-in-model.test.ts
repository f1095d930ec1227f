import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { takeInModel } from './take-in-model.ts'

const openFolders = () => {
  const root = mkdtempSync(join(tmpdir(), 'alcove-take-in-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const [source, library] = [join(root, 'source'), join(root, 'library')]
  mkdirSync(source)
  mkdirSync(library)
  writeFileSync(join(source, 'config.json'), '{}')
  writeFileSync(join(source, 'model.onnx'), 'weights')
  const weights = { files: ['model.onnx'], precision: 'fp32' } as const
  return { library, options: { source, library, hash: 'abc', weights, files: ['config.json'] } }
}

it('takes in a model, whole', async () => {
  const { library, options } = openFolders()
  const folder = await takeInModel({ ...options, measure: async () => ({}) })
  expect(folder).toBe(join(library, 'abc'))
  expect(readdirSync(folder).sort()).toEqual(['alcove-model.json', 'config.json', 'model.onnx'])
})

it('takes in nothing of a model that is given up while it is run for the first time', async () => {
  const { library, options } = openFolders()
  const giveUp = new AbortController()
  const measure = async () => {
    giveUp.abort(new Error('Given up.'))
    return {}
  }
  await expect(takeInModel({ ...options, measure, signal: giveUp.signal })).rejects.toThrow('Given up.')
  expect(readdirSync(library)).toEqual([])
})
