import { expect, test } from 'vitest'
import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { launchHost } from '../host.ts'

const LENGTH = 60_000
/** How much longer than for plain words the main loop may be held: what looks at a run again from each of its places takes thousands of times as long. */
const WORSE = 20
const WORDS = 'the spare fuse is kept behind the clock '
const FRAGMENTS = [
  ' ',
  '\u3000',
  '\t ',
  '\r',
  '\n',
  '\u2028',
  '[1',
  '-',
  '|',
  '*',
  '`',
  '$',
  '(',
  '"',
  '1.',
  'a.',
  'Aa ',
  '\n- ',
  '\n> ',
  '<a ',
]

const repeated = (fragment: string): string => fragment.repeat(LENGTH / fragment.length)
/** Each doubled the time of a pattern that was to tell what it is. */
const courtesy = `was kannst du${' für mich tun'.repeat(60)} x`
const program = `int parse() ${'throws a '.repeat(40)}!\n`
const table = `| a | b |\n${' '.repeat(4_000)}--${' '.repeat(4_000)}|x\n`

const runs = FRAGMENTS.map((fragment) => ({ fragment, text: `The fuse is ${repeated(fragment)}x` }))

test('text that repeats itself, as a model that is stuck writes it, holds the host up no longer than words do', async () => {
  const texts = [repeated(WORDS), repeated(WORDS), ...runs.map(({ text }) => text)]
  await using server = await startOpenAIServer({
    chat: texts.map((text) => ({ type: 'Reply', deltas: text.match(/[\s\S]{1,5000}/g) ?? [] })),
  })
  await using host = await launchHost({ ipc: true, imports: [new URL('../turn-probe.ts', import.meta.url)] })
  const { documentId } = await host.client.add({ fileName: 'fuse.txt', bytes: WORDS })
  await host.client.settled([documentId])
  await connectProvider(host.client, server.baseUrl)
  const longestTurnOf = async (content: string): Promise<number> => {
    await host.client.ask(content)
    return new Promise((resolve) => {
      host.child.once('message', (longest) => resolve(Number(longest)))
      host.child.send('read')
    })
  }
  // The first one compiles.
  await longestTurnOf(`${repeated(WORDS)}?`)
  const plain = await longestTurnOf(`${repeated(WORDS)}?`)
  for (const { fragment, text } of runs) {
    expect(await longestTurnOf(text), JSON.stringify(fragment)).toBeLessThan(plain * WORSE)
  }
})

test('a message, a program and a table that are made to be looked at again and again are looked at once', async () => {
  await using host = await launchHost()
  const added = [
    await host.client.add({ fileName: 'parse.cpp', bytes: program }),
    await host.client.add({ fileName: 'table.md', bytes: table }),
  ]
  const settled = await host.client.settled(added.map(({ documentId }) => documentId))
  expect(settled.map(({ status }) => status)).toEqual(['Indexed', 'Indexed'])
  const { message } = await host.client.ask(courtesy)
  expect(message.content).not.toBe('')
})
