import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { launchHost } from '../host.ts'
import { zipOf } from '../zip-file.ts'

it('every place counts documents as their list does: with what came inside of others, without the trash', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alcove-counts-'))
  try {
    await using host = await launchHost()
    const { client } = host
    const inside = { 'winch.txt': 'The winch is oiled in May.', 'ropes.txt': 'Ropes are coiled at noon.' }
    const added = [
      await client.add({ fileName: 'letters.zip', bytes: await zipOf(inside) }),
      await client.add({ fileName: 'broken.pdf', contentType: 'application/pdf', bytes: '%PDF-1.7\nnothing' }),
      await client.add({ fileName: 'old.txt', bytes: 'The old pier was of oak.' }),
    ]
    await client.settled(added.map(({ documentId }) => documentId))
    await client.documents.TrashDocuments({ documentIds: [added[2]?.documentId ?? ''] })
    const note = await client.knowledge.AddNote({ title: 'Keys', body: 'The spare key hangs behind the clock.' })
    if (!note.ok) throw new Error('no note')
    const listed = await client.knowledge.ListDocuments()
    await client.settled(listed.map(({ documentId }) => documentId))
    expect(listed.map(({ fileName }) => fileName).toSorted()).toEqual([
      'Keys.md',
      'broken.pdf',
      'letters.zip',
      'ropes.txt',
      'winch.txt',
    ])

    const { counts } = await client.documents.BrowseDocuments({
      ...{ search: null, group: null, kinds: null, tags: null, sort: 'Added', direction: 'Descending' },
      ...{ offset: 0, limit: 1 },
    })
    expect(counts).toEqual({ all: 5, working: 0, indexed: 4, failed: 1 })
    const { libraries } = await client.libraries.ListLibraries()
    expect(libraries).toMatchObject([{ documentCount: 5 }])
    const contents = await client.libraries.DescribeLibrary(libraries[0]?.teamId ?? '')
    expect(contents).toMatchObject({ files: 4, notes: 1, narratives: 0 })
    expect(await client.libraries.ExportLibrary()).toMatchObject({ documents: 5 })
    const { path } = await client.backups.BackUpNow({ folder })
    expect(await client.backups.PreviewRestore({ path })).toMatchObject({
      holds: { documents: 4, notes: 1 },
      replaces: { documents: 4, notes: 1 },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
