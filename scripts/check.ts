/** `npm run check`: style, boundaries, types, dead code, licences. Runs all, reports each, fails when one does. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const checks = ['check:style', 'check:boundaries', 'check:types', 'check:dead-code', 'check:licences'] as const

/** Runs one of the scripts of package.json with its output passed through; true when it succeeded. */
export const runCheck = (script: (typeof checks)[number]): boolean => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit', cwd: root })
  console.log(`${status === 0 ? '✓' : '✗'} ${script}`)
  return status === 0
}

if (import.meta.main) {
  const failed = checks.filter((script) => !runCheck(script))
  if (failed.length > 0) process.exitCode = 1
}
