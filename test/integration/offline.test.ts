import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { unplugged } from '../unplugged.ts'

const outcome = z.object({ content: z.string(), citations: z.number(), outbound: z.array(z.string()) })
const journey = fileURLToPath(new URL('../offline-journey.ts', import.meta.url))

const run = (command: readonly string[]): z.infer<typeof outcome> => {
  const [program = '', ...args] = [...command, process.execPath, journey]
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 })
  if (status !== 0) throw new Error(`The journey ended with ${status}:\n${stderr}`)
  return outcome.parse(JSON.parse(stdout))
}

it('[D3.01] adds, indexes, answers and cites with the network unplugged, and never tries to reach it', () => {
  const { content, citations, outbound } = run(unplugged())
  expect(content).toContain('£385')
  expect(citations).toBeGreaterThan(0)
  expect(outbound).toEqual([])
}, 90_000)

it('the guard that watches for connections sees one when there is one', () => {
  const hook = new URL('../refuse-outbound.ts', import.meta.url).href
  const attempt = "fetch('http://192.0.2.1:8443/').catch((error) => console.log(error.cause.code))"
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', hook, '-e', attempt], { encoding: 'utf8' })
  expect(stdout.trim()).toBe('ENETUNREACH')
  expect(stderr).toContain('OUTBOUND 192.0.2.1:8443')
})
