import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Question, readQuestions } from '../scripts/samples/questions.ts'
import type { HostClient, UploadFile } from './host-client.ts'

const folder = fileURLToPath(new URL('../resources/samples/', import.meta.url))
const index = z.object({ files: z.array(z.object({ fileName: z.string(), contentType: z.string() })) })
const readJson = async (name: string): Promise<unknown> => JSON.parse(await readFile(`${folder}${name}`, 'utf8'))

/** The documents of the sample library, as an upload takes them. */
export const sampleFiles = async (): Promise<UploadFile[]> => {
  const { files } = index.parse(await readJson('index.json'))
  return Promise.all(files.map(async (file) => ({ ...file, bytes: await readFile(`${folder}${file.fileName}`) })))
}

export const sampleFile = async (fileName: string): Promise<UploadFile> => {
  const file = (await sampleFiles()).find((candidate) => candidate.fileName === fileName)
  if (!file) throw new Error(`The sample library has no ${fileName}.`)
  return file
}

export const sampleQuestions = (): Promise<Question[]> => readQuestions(`${folder}questions.json`)

/** Questions that nothing in the library answers. */
export const unanswerableQuestions = async (): Promise<string[]> => {
  const schema = z.object({ unanswerable: z.array(z.object({ question: z.string() })) })
  return schema.parse(await readJson('questions.json')).unanswerable.map(({ question }) => question)
}

/** Adds the whole library and waits until all of it is searchable. */
export const addSampleLibrary = async (client: HostClient): Promise<void> => {
  const ids: string[] = []
  for (const file of await sampleFiles()) ids.push((await client.add(file)).documentId)
  const failed = (await client.settled(ids)).filter(({ status }) => status !== 'Indexed')
  if (failed.length > 0) throw new Error(`Not indexed: ${JSON.stringify(failed)}`)
}
