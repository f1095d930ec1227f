/**
 * Loaded by Node before a program (`--import`): ends it as `kill -9` does, right before the change of the file system that `ALCOVE_ENDS_AT` counts to. One that
 * comes to its end by itself prints how many there were.
 */
import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

const endsAt = Number(process.env.ALCOVE_ENDS_AT)
let steps = 0

const counted =
  <Input extends unknown[], Output>(change: (...input: Input) => Output) =>
  (...input: Input): Output => {
    steps += 1
    if (steps === endsAt) process.kill(process.pid, 'SIGKILL')
    return change(...input)
  }

const { copyFile, mkdir, chmod, rename, rm } = fsPromises
Object.assign(fsPromises, {
  copyFile: counted(copyFile),
  mkdir: counted(mkdir),
  chmod: counted(chmod),
  rename: counted(rename),
  rm: counted(rm),
})
const { writeFileSync, renameSync, rmSync, rmdirSync, mkdirSync } = fs
Object.assign(fs, {
  writeFileSync: counted(writeFileSync),
  renameSync: counted(renameSync),
  rmSync: counted(rmSync),
  rmdirSync: counted(rmdirSync),
  mkdirSync: counted(mkdirSync),
})
syncBuiltinESMExports()
process.on('exit', () => console.log(steps))
