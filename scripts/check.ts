/** `npm run check`: style, boundaries, types, dead code, licences. Runs all, reports each, fails when one does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Each row runs beside the others: the types take about as long as the rest. */
const rows = [['check:types'], ['check:style', 'check:boundaries', 'check:dead-code', 'check:licences']] as const

interface Check {
  /** Its name in package.json. */
  readonly script: string
  readonly succeeded: boolean
}

/** Runs one of the scripts of package.json, then passes its output through. */
const runCheck = async (script: string): Promise<Check> => {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'], cwd: root })
  const ended = once(child, 'close')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await ended
  process.stdout.write(output)
  process.stderr.write(errors)
  console.log(`${status === 0 ? '✓' : '✗'} ${script}`)
  return { script, succeeded: status === 0 }
}

/** Runs all, each to its end. */
export const runChecks = async (): Promise<readonly Check[]> => {
  const ran = rows.map(async (row) => {
    const checks: Check[] = []
    for (const script of row) checks.push(await runCheck(script))
    return checks
  })
  return (await Promise.all(ran)).flat()
}

if (import.meta.main) {
  const checks = await runChecks()
  if (checks.some(({ succeeded }) => !succeeded)) process.exitCode = 1
}
