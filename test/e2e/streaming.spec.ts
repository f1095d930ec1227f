import { connectProvider } from '../connect-provider.ts'
import { startOpenAIServer } from '../fixtures/openai-server.ts'
import { expect, finishFirstRun, openApp, test } from './app.ts'
import { composer, finishedReply, lastReply, send } from './journeys/assistant.ts'
import { countDrawn } from './journeys/count-drawn.ts'

const paragraphs = ['First paragraph.', '\n\n', ...Array.from({ length: 80 }, (_, at) => `word${at + 1} `), '\n\nEnd.']

test('while a reply is written, what stands around it is not drawn again', async ({ watched, host }) => {
  await using server = await startOpenAIServer({ chat: [{ type: 'Reply', deltas: paragraphs, delayMs: 40 }] })
  await connectProvider(host.client, server.baseUrl)
  await finishFirstRun(host)
  const drawn = await countDrawn(watched, 'nav, aside, form, header')
  await openApp(watched, host)
  await send(watched, 'Write for long.')
  await expect(lastReply(watched)).toContainText('word5 ')
  const before = await drawn()
  await expect(lastReply(watched)).toContainText('word60 ')
  const after = await drawn()
  const commits = after.commits - before.commits
  expect(commits).toBeGreaterThan(10)
  // Once a minute the list of conversations tells the time anew.
  expect(after.inside - before.inside).toBeLessThan(commits)

  // What is counted is drawn by typing.
  await composer(watched).pressSequentially('a')
  await expect.poll(async () => (await drawn()).inside).toBeGreaterThan(after.inside)
  await finishedReply(watched)
})
