import type { Page } from '@playwright/test'
import type { ChatScript, ReceivedRequest } from '../../test/fixtures/openai-server.ts'
import type { RunningHost } from '../../test/host.ts'
import { until } from '../../test/until.ts'
import type { Scene } from './scene.ts'

/** What is asked of the model, and what it does then. */
const replies: Readonly<Record<string, ChatScript>> = {
  'How often are the bearings of the bogies greased?': {
    type: 'Reply',
    deltas: [
      '<think>The guide speaks of grease in two places. I take the one about the bogies.</think>',
      'The bearings of the bogies are filled with Marolith EP2 grease every April and every October [1]. ',
      'Six strokes of the gun are enough for each [1]. A cartridge costs 48 pounds.',
    ],
  },
  'Show me everything that a reply can hold.': {
    type: 'Reply',
    deltas: [
      '## What was measured\n\n| Night | Seeing | Frames |\n|---|---:|---:|\n| 2 March | 2.1 | 48 |\n| 5 March | 1.7 | 112 |\n\n',
      'The exposure follows from $t = \\frac{n}{r}$:\n\n$$\\sigma = \\sqrt{\\frac{\\sum_i (x_i - \\bar x)^2}{n - 1}}$$\n\n',
      '```python\ndef exposure(frames: int, rate: float) -> float:\n    """Seconds for all frames."""\n    return frames / rate\n```\n\n',
      '> Leaves are swept off, never hosed.\n\n1. Wipe the rail.\n2. Grease the bearings.\n',
    ],
  },
  'Write a long report about the dome.': {
    type: 'GoesSilent',
    deltas: ['The dome of the observatory turns on eight bogies. ', 'Each of them has two wheels, and '],
  },
  'Which model are you?': { type: 'Status', status: 401, message: 'Incorrect API key provided.' },
}

/** The model of these scenes: what it says depends on what is asked last. */
export const replyScript = ({ body }: ReceivedRequest): ChatScript => {
  const asked = JSON.stringify(body?.messages ?? '')
  const wanted = Object.keys(replies).findLast((question) => asked.includes(question))
  return (wanted && replies[wanted]) || { type: 'Reply', deltas: ['Yes.'] }
}

const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').first().waitFor()

/** Presses a button of a section of Settings, counted from its first or, below zero, from its last. */
const inSection =
  (address: string, at: number) =>
  async (page: Page): Promise<void> => {
    const buttons = page.locator(
      `section[aria-labelledby=${address}] > :not(section) button:not([aria-haspopup]):visible`,
    )
    await buttons.nth(at).click()
    await dialog(page)
  }

const unfolded = async (page: Page): Promise<void> => {
  for (const folded of await page.locator('article [aria-expanded=false]:not([aria-haspopup])').all())
    await folded.click()
}

const signedOut =
  ({ client }: RunningHost) =>
  async (page: Page): Promise<void> => {
    await client.settings.EndSessions()
    await page.locator('form input').first().waitFor()
  }

const deleted = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox').nth(1).check()
  await page
    .locator('main button')
    .filter({ has: page.locator('.lucide-trash2, .lucide-trash-2') })
    .last()
    .click()
  await page.locator('[data-sonner-toast]').first().waitFor()
}

const attached = async (page: Page): Promise<void> => {
  await page
    .locator('form input[type=file]')
    .first()
    .setInputFiles([
      {
        name: 'lease.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('The rent is 840 euros, due on the third working day.'),
      },
      { name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ])
  await page.locator('form textarea').last().fill('How high is the rent?')
  await page.locator('form li').nth(1).waitFor()
}

const measuredSet = async ({ client }: RunningHost): Promise<void> => {
  const { setId } = await client.evaluation.SaveQuestionSet({
    setId: null,
    name: 'Observatory',
    questions: [
      {
        question: 'What grease goes into the bearings?',
        expected: [{ fileName: 'dome-maintenance-guide.pdf', grade: 1 }],
        passage: null,
      },
      {
        question: 'Who may use the hoist?',
        expected: [{ fileName: 'dome-maintenance-guide.pdf', grade: 1 }],
        passage: null,
      },
      {
        question: 'Who won the tournament?',
        expected: [{ fileName: 'visitor-evening-guide.md', grade: 1 }],
        passage: null,
      },
    ],
  })
  for (const _ of [1, 2]) {
    await client.evaluation.StartEvaluation({ setId })
    await until('the measurement to be done', async () => {
      const runs = await client.evaluation.ListEvaluations()
      return runs.every(({ state }) => state !== 'Running')
    })
  }
}

/** Conversations with a model, one for each of {@link replies}, in their order. */
const conversationsWithModel = async ({ client }: RunningHost, instanceId: string): Promise<string[]> => {
  await client.settings.SetActiveProvider(instanceId)
  const ids: string[] = []
  for (const content of Object.keys(replies)) {
    const { conversationId } = await client.assistant.SubmitMessage({
      conversationId: null,
      content,
      activeModule: null,
    })
    ids.push(conversationId)
  }
  await client.settings.SetActiveProvider(null)
  return ids
}

/** States that a person meets now and then. */
export const stateScenes = async (host: RunningHost, instanceId: string): Promise<readonly Scene[]> => {
  const [supported, rich, streaming, failed] = await conversationsWithModel(host, instanceId)
  await measuredSet(host)
  return [
    { name: 'reply-supported', path: `/assistant/${supported}` },
    { name: 'reply-unfolded', path: `/assistant/${supported}`, arrange: unfolded },
    { name: 'reply-rich', path: `/assistant/${rich}` },
    { name: 'reply-streaming', path: `/assistant/${streaming}` },
    { name: 'reply-failed', path: `/assistant/${failed}` },
    { name: 'composer-attached', path: '/assistant', arrange: attached },
    { name: 'empty-documents', path: '/documents', onEmpty: true },
    { name: 'empty-notes', path: '/notes', onEmpty: true },
    { name: 'empty-assistant', path: '/assistant', onEmpty: true },
    { name: 'empty-quality', path: '/quality', onEmpty: true },
    { name: 'quality-measured', path: '/quality' },
    { name: 'dialog-move', path: '/settings#storage', arrange: inSection('storage', 1) },
    { name: 'dialog-restore', path: '/settings#backups', arrange: inSection('backups', -1) },
    { name: 'dialog-clear', path: '/settings#data', arrange: inSection('data', -1) },
    {
      name: 'dialog-import-questions',
      path: '/quality',
      arrange: async (page) => {
        await page
          .locator('main button')
          .filter({ has: page.locator('.lucide-file-up') })
          .first()
          .click()
        await dialog(page)
      },
    },
    { name: 'toast-undo', path: '/documents', arrange: deleted },
    { name: 'sign-in', path: '/documents', arrange: signedOut(host) },
  ]
}
