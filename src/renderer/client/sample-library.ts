import { z } from 'zod'
import { ConnectionError } from './connection-error.ts'

const sampleIndex = z.object({ files: z.array(z.object({ fileName: z.string().min(1), contentType: z.string() })) })

const read = async (path: string): Promise<Response> => {
  const response = await fetch(path).catch((cause: unknown) => {
    throw new ConnectionError('The sample library cannot be read.', { cause })
  })
  if (!response.ok) throw new ConnectionError('The sample library cannot be read.')
  return response
}

const readIndex = async () => sampleIndex.parse(await (await read('/samples/index.json')).json()).files

/** What the documents of the sample library are called. */
export const fetchSampleNames = async (): Promise<string[]> => (await readIndex()).map(({ fileName }) => fileName)

/** The documents of the sample library, which the host serves beside the interface. */
export const fetchSampleLibrary = async (): Promise<File[]> => {
  const files = await readIndex()
  return Promise.all(
    files.map(async ({ fileName, contentType }) => {
      const content = await (await read(`/samples/${encodeURIComponent(fileName)}`)).blob()
      return new File([content], fileName, { type: contentType })
    }),
  )
}
