import { expect, it } from 'vitest'
import type { NarrativeCommitRequest } from '../../contracts/index.ts'
import { createNarrativeSubmitter } from './narrative-submitter.ts'

const request: NarrativeCommitRequest = { title: 'A visit', body: 'Twelve people came.', sourceModule: 'visits' }
const open = () => {
  const logged: unknown[] = []
  const submitter = createNarrativeSubmitter((message, details) => logged.push([message, details]))
  return { submitter, logged }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

it('[K4.10] delivers the very request to the handler that is installed', async () => {
  const { submitter, logged } = open()
  const delivered: NarrativeCommitRequest[] = []
  submitter.install((given) => delivered.push(given))
  submitter.submit(request)
  await settle()
  expect(delivered[0]).toBe(request)
  expect(logged).toEqual([])
})

it('[K4.08] returns nothing to wait for and never throws, whatever the handler does', async () => {
  for (const handler of [
    () => new Promise(() => undefined),
    () => {
      throw new Error('at once')
    },
    () => Promise.reject(new Error('later')),
  ]) {
    const { submitter } = open()
    submitter.install(handler)
    expect(submitter.submit(request)).toBeUndefined()
  }
  const { submitter } = open()
  expect(submitter.submit(undefined as unknown as NarrativeCommitRequest)).toBeUndefined()
  await settle()
})

it('[K4.09] logs what fails: a handler that rejects, one that throws, none at all', async () => {
  const failing = [() => Promise.reject(new Error('later')), () => JSON.parse('{')]
  for (const handler of failing) {
    const { submitter, logged } = open()
    submitter.install(handler)
    submitter.submit(request)
    await settle()
    expect(logged).toMatchObject([
      ['A narrative was not delivered', { sourceModule: 'visits', error: expect.any(Error) }],
    ])
  }
  const { submitter, logged } = open()
  submitter.submit(request)
  await settle()
  expect(logged).toMatchObject([[expect.any(String), { error: { message: 'No handler is installed.' } }]])
})

it('[K4.11] a second installation is refused, and the first goes on', async () => {
  const { submitter } = open()
  const first: unknown[] = []
  submitter.install((given) => first.push(given))
  expect(() => submitter.install(() => undefined)).toThrow(/already/)
  submitter.submit(request)
  await settle()
  expect(first).toEqual([request])
})
