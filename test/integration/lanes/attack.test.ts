import { expect, it } from 'vitest'
import { runRefused } from '../../../scripts/attack/refused/run-refused.ts'
import { MOST_RETAINED_BYTES } from '../../../scripts/attack/refused/tell-refused.ts'
import { runAttack } from '../../../scripts/attack/run-attack.ts'

it('hostile requests made from the API document find no crash, no 500, no stack and nothing of another person (npm run attack sends more)', async () => {
  const { sent, findings, operations, kinds, statuses } = await runAttack({ requests: 200, seed: 1 })
  expect(findings).toEqual([])
  expect(sent).toBe(200)
  expect(operations).toBeGreaterThan(20)
  // It was no walk past closed doors: some were let in, others refused for what they sent, others for who they were.
  expect([...kinds.keys()].length).toBe(7)
  for (const status of [200, 400, 401]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0)
}, 300_000)

it('refused requests of every kind leave nothing behind in the memory of the host (npm run attack -- --refused sends more)', async () => {
  const { sent, answers, findings, retainedBytesPerRequest } = await runRefused({ requests: 4_000 })
  expect(findings).toEqual([])
  expect(sent).toBe(4_000)
  expect(answers.size).toBeGreaterThan(17)
  expect(retainedBytesPerRequest).toBeLessThan(MOST_RETAINED_BYTES)
}, 300_000)
