import { Buffer } from 'node:buffer'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LibraryApp, startAssistantApp, tokenOf } from '../../assistant-app.ts'
import { plainPng } from '../../files/png-file.ts'
import { type HostClient, lastReply } from '../../host-client.ts'
import { until } from '../../until.ts'

const red = plainPng([200, 20, 20], { width: 64, height: 32 })
const blue = plainPng([20, 20, 200])
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

let app: LibraryApp
const start = async (sees: boolean) => {
  app = await startAssistantApp({
    turns: [{ deltas: ['It is a colour.'] }],
    info: { seesImages: sees, contextLength: 100_000 },
  })
}
beforeEach(() => start(true))
afterEach(() => app.stop())

const attach = (fileName: string, bytes: Uint8Array, client: HostClient = app.ada) =>
  client.conversations.AttachPicture({ fileName, bytes: base64(bytes) as never })
const ended = async (taskId: string) =>
  until('the reply', async () => (await app.ada.assistant.GetTaskStatus(taskId))?.status.type === 'Completed')
const ask = async (content: string, pictures: readonly string[], conversationId: string | null = null) => {
  const task = await app.ada.conversations.AskWithPictures({ conversationId, content, pictures: [...pictures] })
  await ended(task.taskId)
  return task.conversationId
}
const messagesOf = async (conversationId: string) =>
  (await app.ada.assistant.GetConversation(conversationId))?.messages ?? []
const stored = async () => {
  const found = await readdir(join(app.dataDir, 'blobs'), { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile() && entry.parentPath.endsWith('ai-pictures')).map(({ name }) => name)
}
const lastImages = () => app.provider.requests.at(-1)?.messages.map(({ images = [] }) => images.map(({ data }) => data))

describe('a picture that is sent with a message', () => {
  it('is kept beside it, shown to a model that sees, and stands in the conversation', async () => {
    const picture = await attach('C:\\photos\\red.jpg', red)
    expect(picture).toMatchObject({ fileName: 'red.jpg', mediaType: 'image/png', width: 64, height: 32 })
    const conversationId = await ask('What colour?', [picture.pictureId])
    const [question, reply] = await messagesOf(conversationId)
    expect(question).toMatchObject({ content: 'What colour?', pictures: [picture] })
    expect(reply?.notices).toBeUndefined()
    expect(lastImages()).toEqual([[base64(red)]])
    expect(app.provider.requests.at(-1)?.messages[0]).toMatchObject({ content: 'What colour?' })
    const read = await app.ada.conversations.ReadPicture(picture.pictureId)
    expect(Buffer.from(read?.bytes ?? []).equals(red)).toBe(true)
    // A later question shows it again, before what is new.
    const second = await attach('blue.png', blue)
    await ask('And this?', [second.pictureId], conversationId)
    expect(lastImages()).toEqual([[base64(red)], [], [base64(blue)]])
  })

  it('goes to no model that does not see; the person is told before and after', async () => {
    await app.stop()
    await start(false)
    expect(await app.ada.conversations.GetAnswerer({})).toEqual({
      providerName: 'scripted',
      model: 'script',
      seesPictures: false,
    })
    const conversationId = await ask('What colour?', [(await attach('red.png', red)).pictureId])
    expect(lastImages()).toEqual([[]])
    expect(app.provider.requests.at(-1)?.messages[0]?.content).toContain('You cannot see them')
    const reply = lastReply((await app.ada.assistant.GetConversation(conversationId))!)
    expect(reply.notices?.[0]).toMatch(/"script" does not see pictures.*Choose a model that sees pictures/)
    expect((await messagesOf(conversationId))[0]?.pictures).toHaveLength(1)
  })

  it('is carried over by an edit, a regeneration and a branch', async () => {
    const { pictureId } = await attach('red.png', red)
    const conversationId = await ask('What colour?', [pictureId])
    const [question, reply] = await messagesOf(conversationId)
    const at = (messageId = '') => ({ conversationId, messageId })
    await ended((await app.ada.conversations.RegenerateReply(at(reply?.messageId))).taskId)
    expect(lastImages()).toEqual([[base64(red)]])
    await ended((await app.ada.conversations.EditMessage({ ...at(question?.messageId), content: 'Which one?' })).taskId)
    expect(lastImages()).toEqual([[base64(red)]])
    const edited = (await messagesOf(conversationId)).at(-1)?.messageId
    const copy = await app.ada.conversations.BranchConversation(at(edited))
    expect((await messagesOf(copy.conversationId))[0]?.pictures?.[0]?.pictureId).toBe(pictureId)
    const without = { ...at(question?.messageId), content: 'And without?', pictures: [] }
    await ended((await app.ada.conversations.EditMessage(without)).taskId)
    expect(lastImages()).toEqual([[]])

    // Gone with the last conversation that shows it, and not before.
    for (const each of [conversationId, copy.conversationId]) {
      expect(await stored()).toHaveLength(1)
      expect(await app.ada.conversations.ReadPicture(pictureId)).not.toBeNull()
      await app.ada.assistant.DeleteConversation(each)
      await app.ada.conversations.PurgeConversation(each)
    }
    expect(await stored()).toEqual([])
  })

  it('waits in the trash with its conversation: not to be seen, back when that comes back', async () => {
    const { pictureId } = await attach('red.png', red)
    const conversationId = await ask('What colour?', [pictureId])
    await app.ada.assistant.DeleteConversation(conversationId)
    expect(await app.ada.conversations.ReadPicture(pictureId)).toBeNull()
    await app.ada.conversations.RestoreConversation(conversationId)
    expect(await app.ada.conversations.ReadPicture(pictureId)).not.toBeNull()
    await app.ada.assistant.DeleteConversation(conversationId)
    await app.ada.conversations.PurgeConversation(conversationId)
    expect(await app.ada.conversations.ReadPicture(pictureId)).toBeNull()
    expect(await stored()).toEqual([])
  })

  it('travels with the JSON of its conversation, and is named in the Markdown', async () => {
    const conversationId = await ask('What colour?', [(await attach('red.png', red)).pictureId])
    const json = await app.ada.conversations.ExportConversations({ conversationId, format: 'Json' })
    const markdown = await app.ada.conversations.ExportConversations({ conversationId, format: 'Markdown' })
    expect(markdown.text).toContain('*Picture: red.png*')
    await using other = await startAssistantApp()
    const bring = (text: string) =>
      other.ada.conversations.ImportConversations({ fileName: 'x.json', bytes: base64(Buffer.from(text)) as never })
    const spoilt = json.text.replace(base64(red), base64(Buffer.from('GIF90 no picture at all')))
    expect(await bring(spoilt)).toMatchObject({
      imported: 0,
      failed: [{ reason: expect.stringMatching(/picture of it was not taken: .*"red.png" is not a PNG/) }],
    })
    expect(await bring(json.text)).toEqual({ imported: 1, alreadyHere: 0, picturesMissing: 0, failed: [] })
    const [summary] = await other.ada.assistant.ListConversations()
    const [question] = (await other.ada.assistant.GetConversation(summary?.conversationId ?? ''))?.messages ?? []
    expect(question?.pictures).toMatchObject([{ fileName: 'red.png', mediaType: 'image/png', width: 64 }])
    const read = await other.ada.conversations.ReadPicture(question?.pictures?.[0]?.pictureId ?? '')
    expect(Buffer.from(read?.bytes ?? []).equals(red)).toBe(true)
  })
})

describe('a picture that was attached', () => {
  it('is checked by its content; errors name the field and the fix', async () => {
    const webp = Buffer.concat([
      Buffer.from('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1'),
      Buffer.from([9, 0, 0, 4, 0, 0]),
    ])
    expect(await attach('a.txt', webp)).toMatchObject({ mediaType: 'image/webp', width: 10, height: 5 })
    await expect(attach('page.png', Buffer.from('<svg xmlns="x"/>'))).rejects.toMatchObject({
      status: 415,
      message: expect.stringMatching(/^bytes: "page.png" is not a PNG, JPEG, WebP or GIF.*attach it again/),
    })
    await expect(attach('long.png', plainPng([1, 1, 1], { width: 8_001, height: 1 }))).rejects.toMatchObject({
      status: 413,
      message: expect.stringContaining('more than 8000 on a side'),
    })
    const form = new FormData()
    form.append('bytes', new Blob([new Uint8Array(4_000_000)]), 'large.png')
    const large = await app.ada.request('/api/IConversationsApi/AttachPicture', { method: 'POST', body: form })
    expect(large.status).toBe(413)
    expect(await large.text()).toContain('larger than 3.75 MB')
    expect(await stored()).toHaveLength(1)
  })

  it('is its owner’s alone, and can be taken back while it waits', async () => {
    const { pictureId } = await attach('red.png', red)
    const bob = app.as('bob')
    expect(await bob.conversations.ReadPicture(pictureId)).toBeNull()
    await expect(
      bob.conversations.AskWithPictures({ conversationId: null, content: 'Mine?', pictures: [pictureId] }),
    ).rejects.toMatchObject({ status: 404, message: expect.stringMatching(/^pictures: .*Attach it again/) })
    await bob.conversations.DiscardPicture(pictureId)
    expect(await stored()).toHaveLength(1)
    await app.ada.conversations.DiscardPicture(pictureId)
    expect(await stored()).toEqual([])
    expect(tokenOf('bob')).not.toBe(tokenOf('ada'))
  })

  it('makes room for later ones when many wait', async () => {
    const first = await attach('0.png', blue)
    for (let at = 1; at <= 40; at += 1) await attach(`${at}.png`, blue)
    expect(await stored()).toHaveLength(40)
    expect(await app.ada.conversations.ReadPicture(first.pictureId)).toBeNull()
  })

  it('counts with the others of its message: eight, and 12 MiB together', async () => {
    const padded = Buffer.concat([red, Buffer.alloc(3_500_000)])
    const pictures: string[] = []
    for (let at = 0; at < 4; at += 1) pictures.push((await attach(`${at}.png`, padded)).pictureId)
    await expect(
      app.ada.conversations.AskWithPictures({ conversationId: null, content: 'These?', pictures }),
    ).rejects.toMatchObject({ status: 413, message: expect.stringMatching(/^pictures: together.*Leave some out/) })
    const nine = Array.from({ length: 9 }, () => crypto.randomUUID())
    await expect(
      app.ada.conversations.AskWithPictures({ conversationId: null, content: 'These?', pictures: nine }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('pictures') })
  })
})
