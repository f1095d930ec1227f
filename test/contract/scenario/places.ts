import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Known } from './step.ts'

/** Written before the scenario runs. */
export const tinyModel = join(mkdtempSync(join(tmpdir(), 'alcove-tiny-')), 'tiny-bert')
/** Written before the scenario runs, too. */
export const tinyPictureModel = join(dirname(tinyModel), 'tiny-clip')
/** Nothing listens on the discard port. */
const NOWHERE = 'http://127.0.0.1:9'
/** Answers as Ollama does; its address is known once it runs. */
export const embeddingServer = { address: NOWHERE }
/** Answers as a hub of models; its address is known once it runs. */
export const tinyHub = { address: NOWHERE }
/** One for each run; it goes with the models, whose folder another run in this process may have taken away. */
export const backupFolder = (known: Known): string => {
  mkdirSync(dirname(tinyModel), { recursive: true })
  const folder = known.get('backups') ?? mkdtempSync(join(dirname(tinyModel), 'backups-'))
  known.set('backups', folder)
  return folder
}
