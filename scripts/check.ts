/** `npm run check`: style, boundaries, types, dead code, licences. Runs all, reports each, fails when one does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Each row runs beside the others: the types take about as long as the rest. */
const rows = [['check:types'], ['check:style', 'check:boundaries', 'check:dead-code', 'check:licences']] as const

/** Runs one of the scripts of package.json, then passes its output through; true when it succeeded. */
const runCheck = async (script: string): Promise<boolean> => {
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'], cwd: root })
  const ended = once(child, 'close')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await ended
  process.stdout.write(output)
  process.stderr.write(errors)
  console.log(`${status === 0 ? '✓' : '✗'} ${script}`)
  return status === 0
}

/** Runs all; whether each succeeded. */
export const runChecks = async (): Promise<readonly boolean[]> => {
  const ran = rows.map(async (row) => {
    const succeeded: boolean[] = []
    for (const script of row) succeeded.push(await runCheck(script))
    return succeeded
  })
  return (await Promise.all(ran)).flat()
}

if (import.meta.main) {
  const succeeded = await runChecks()
  if (succeeded.includes(false)) process.exitCode = 1
}
