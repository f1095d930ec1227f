import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startCommand } from './program-access.ts'

const folder = mkdtempSync(join(tmpdir(), 'alcove-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

const script = join(folder, "Ada's script.mjs")
writeFileSync(script, 'console.log(JSON.stringify(process.argv.slice(2)))')

const outputOf = ({ command, args, env }: ReturnType<typeof startCommand>): unknown =>
  JSON.parse(execFileSync(command, args, { env: { ...process.env, ...env }, encoding: 'utf8' }))

describe('the command that another program starts', () => {
  const args = ['--data-dir', '/home/ada/My "papers"']

  it('runs the script with its arguments', () => {
    expect(outputOf(startCommand(script, args, ''))).toEqual(args)
  })

  it('names the image of an AppImage, whose program stands in another place each time', () => {
    const image = join(folder, 'Alcove.AppImage')
    writeFileSync(image, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`)
    chmodSync(image, 0o700)
    const started = startCommand(script, args, image)
    expect(started.command).toBe(image)
    expect(JSON.stringify(started.args)).not.toContain(process.execPath)
    expect(outputOf(started)).toEqual(args)
  })
})
