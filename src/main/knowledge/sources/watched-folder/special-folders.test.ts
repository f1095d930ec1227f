import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { silentLogger } from '../../../platform/index.ts'
import { type TestFolder, testFolder } from '../../../platform/test-folder.ts'
import { openTestKnowledge, type TestKnowledge } from '../../test-knowledge.ts'
import { defaultIgnoreRules } from './ignore-rules.ts'
import { watchedFolderSource } from './watched-folder-source.ts'

let folder: TestFolder
let knowledge: TestKnowledge
afterEach(async () => {
  await knowledge?.close()
  folder?.[Symbol.dispose]()
})

const NAME = 'folder:test'
const open = async (files: Readonly<Record<string, string | Buffer>>): Promise<void> => {
  folder = testFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder.path, name, '..'), { recursive: true })
    writeFileSync(join(folder.path, name), text)
  }
  const source = watchedFolderSource({
    name: NAME,
    teamId: 'personal',
    path: folder.path,
    ignored: defaultIgnoreRules,
    deletions: 'Follow',
    addedBy: 'owner',
    logger: silentLogger(),
  })
  knowledge = await openTestKnowledge({ dataSources: [source] })
  await knowledge.start()
  await knowledge.knowledge.sources.get(NAME)?.settled()
}
const lookAgain = async (): Promise<void> => {
  const runner = knowledge.knowledge.sources.get(NAME)
  runner?.request()
  await runner?.settled()
}
const idOf = (fileName: string): string =>
  knowledge.catalogue.index.list('personal').find((document) => document.fileName === fileName)?.documentId ?? ''
const detailsOf = async (fileName: string) => {
  const details = await knowledge.documentsHandlers.GetDocumentDetails(idOf(fileName), knowledge.call)
  return {
    links: details?.links.map((each) => each.fileName) ?? [],
    backlinks: details?.backlinks.map((each) => each.fileName) ?? [],
  }
}

it('notes of a vault come in as plain Markdown, linked as their links say', async () => {
  await open({
    'Boat.md': '# Boat\n\nBuilt by [[people/Ada|Ada Byron]] of oak.\n',
    'people/Ada.md': '---\ntags: [builders]\n---\nShe lives at [[Harbour]]. See ![[Boat#Mast]].\n',
    '.obsidian/app.json': '{}',
  })
  const read = await knowledge.documentsHandlers.ReadDocument(
    { documentId: idOf('Boat.md'), offset: 0, length: 1_000 },
    knowledge.call,
  )
  expect(Buffer.from(read?.bytes ?? []).toString()).toBe('# Boat\n\nBuilt by Ada Byron of oak.\n')
  expect(await detailsOf('Boat.md')).toEqual({ links: ['Ada.md'], backlinks: ['Ada.md'] })
  expect(knowledge.catalogue.index.list('personal')).toHaveLength(2)

  const before = idOf('Boat.md')
  writeFileSync(join(folder.path, 'Harbour.md'), 'A quiet place.')
  writeFileSync(join(folder.path, 'Boat.md'), '# Boat\n\nSold.\n')
  await lookAgain()
  expect(idOf('Boat.md')).toBe(before)
  expect(await detailsOf('Boat.md')).toEqual({ links: [], backlinks: ['Ada.md'] })
  expect(await detailsOf('Ada.md')).toEqual({ links: ['Boat.md', 'Harbour.md'], backlinks: [] })
})

it('in a folder that is no vault, notes come in as they are', async () => {
  await open({ 'Boat.md': 'See [[Ada]].' })
  const range = { documentId: idOf('Boat.md'), offset: 0, length: 100 }
  const read = await knowledge.documentsHandlers.ReadDocument(range, knowledge.call)
  expect(Buffer.from(read?.bytes ?? []).toString()).toBe('See [[Ada]].')
})

it('messages of a Maildir come in as mail under their subjects, and keep their ids when they are read', async () => {
  const message = 'From: Ada <ada@example.org>\nTo: me@example.org\nSubject: Mast\n\nThe mast is ready.\n'
  await open({
    'mail/new/1700000000.M1.host': message,
    'mail/cur/1700000001.M2.host:2,S': message
      .replace('ready', 'painted')
      .replace('Mast', '=?utf-8?Q?M=C3=A4ste_1/2?='),
    'mail/cur/1700000002.M3.host:2,S': 'From: ada@example.org\n\nNo subject at all.\n',
    'mail/tmp/half': 'half a message',
    'cur/notes.txt': 'No Maildir is around this.',
  })
  const names = () =>
    knowledge.catalogue.index
      .list('personal')
      .map(({ fileName, contentType }) => `${fileName} ${contentType}`)
      .toSorted()
  expect(names()).toEqual([
    '1700000002.M3.host.eml message/rfc822',
    'Mast.eml message/rfc822',
    'Mäste 1-2.eml message/rfc822',
    'notes.txt text/plain',
  ])
  const before = idOf('Mast.eml')
  renameSync(join(folder.path, 'mail/new/1700000000.M1.host'), join(folder.path, 'mail/cur/1700000000.M1.host:2,RS'))
  await lookAgain()
  expect(idOf('Mast.eml')).toBe(before)
  expect(knowledge.catalogue.index.list('personal')).toHaveLength(4)
})

it('a note of a vault that is not UTF-8 stays as it is written', async () => {
  const written = Buffer.from('Größe und Länge, schöne Grüße, [[Boat]]', 'latin1')
  await open({ 'Übung.md': written, '.obsidian/app.json': '{}' })
  const read = await knowledge.documentsHandlers.ReadDocument(
    { documentId: idOf('Übung.md'), offset: 0, length: 1_000 },
    knowledge.call,
  )
  expect(Buffer.from(read?.bytes ?? [])).toEqual(written)
})
