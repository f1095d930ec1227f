import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { LogDestination } from './create-logger.ts'

/** How large a log file grows, and how many are kept. */
export interface RotatingLogFileOptions {
  readonly maxBytes?: number
  /** Full files kept beside the current one. */
  readonly kept?: number
}

const MAX_BYTES = 5 * 1024 * 1024
const KEPT = 3

/** `<dir>/alcove.log`, and when it is full `alcove.1.log` (the latest) to `alcove.<kept>.log`. Drops lines when the disk is full. */
export const rotatingLogFile = (dir: string, options: RotatingLogFileOptions = {}): LogDestination & Disposable => {
  const { maxBytes = MAX_BYTES, kept = KEPT } = options
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const pathOf = (age: number): string => join(dir, age === 0 ? 'alcove.log' : `alcove.${age}.log`)
  const openCurrent = (): number => openSync(pathOf(0), 'a', 0o600)

  let descriptor: number | null = openCurrent()
  let sizeBytes = fstatSync(descriptor).size
  let disposed = false

  const close = (): void => {
    if (descriptor !== null) closeSync(descriptor)
    descriptor = null
  }

  const shift = (age: number): void => {
    try {
      renameSync(pathOf(age), pathOf(age + 1))
    } catch {
      // There is none of that age yet.
    }
  }

  const current = (): number => {
    if (descriptor !== null && sizeBytes >= maxBytes) {
      close()
      for (let age = kept - 1; age >= 0; age -= 1) shift(age)
    }
    if (descriptor === null) {
      descriptor = openCurrent()
      sizeBytes = fstatSync(descriptor).size
    }
    return descriptor
  }

  return {
    write(line) {
      if (disposed) return
      try {
        const file = current()
        sizeBytes += writeSync(file, line)
      } catch {
        // A full disk must not stop the app for its log.
      }
    },
    [Symbol.dispose]() {
      disposed = true
      close()
    },
  }
}
