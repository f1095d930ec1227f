import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder } from './places.ts'
import { id, type Known, moment, NOBODY, type Step, stepsOf } from './step.ts'

const dataFolder = stepsOf('IDataFolderApi')

/** A folder that everything was moved away from, as a move leaves it and the data folder. */
const formerFolder = (known: Known): string => {
  const [folder, home] = [join(backupFolder(known), 'former'), id('dataFolder')(known)]
  const move = { id: NOBODY, at: moment }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'token'), 'left')
  writeFileSync(join(folder, 'moved.json'), JSON.stringify({ ...move, to: home }))
  writeFileSync(join(home, 'moved-here.json'), JSON.stringify({ ...move, from: folder, before: [], voids: null }))
  return folder
}

/** Where everything is stored, and how it moves. */
export const storage: readonly Step[] = [
  dataFolder('DescribeStorage', 'what is stored where', {
    input: () => ({ measure: false }),
    learn: ({ folder }: { folder: string }, known) => known.set('dataFolder', folder),
  }),
  dataFolder('DescribeStorage', 'how much it is', { input: () => ({ measure: true }) }),
  dataFolder('DeleteFormerFolder', 'that it asks for confirmation', {
    input: (known) => ({ folder: formerFolder(known), confirmation: 'yes' }),
    refused: 400,
  }),
  dataFolder('DeleteFormerFolder', 'nothing', {
    input: (known) => ({ folder: formerFolder(known), confirmation: 'delete the former folder' }),
  }),
  dataFolder('DeleteFormerFolder', 'a folder that is none', {
    input: (known) => ({ folder: backupFolder(known), confirmation: 'delete the former folder' }),
    refused: 404,
  }),
  dataFolder('CheckMove', 'what it takes', { input: (known) => ({ folder: join(backupFolder(known), 'new') }) }),
  dataFolder('CheckMove', 'a folder that holds something', {
    input: (known) => ({ folder: backupFolder(known) }),
    refused: 400,
  }),
  dataFolder('MoveDataFolder', 'that it asks for confirmation', {
    input: (known) => ({ folder: join(backupFolder(known), 'new'), confirmation: 'yes' }),
    refused: 400,
  }),
  dataFolder('MoveDataFolder', 'a folder within', {
    input: (known) => ({ folder: join(id('dataFolder')(known), 'new'), confirmation: 'move everything' }),
    refused: 400,
  }),
  dataFolder('MoveDataFolder', 'nothing', {
    input: (known) => ({ folder: join(backupFolder(known), 'new'), confirmation: 'move everything' }),
  }),
  dataFolder('MoveDataFolder', 'that it moves already', {
    input: (known) => ({ folder: join(backupFolder(known), 'newer'), confirmation: 'move everything' }),
    refused: 409,
  }),
]
