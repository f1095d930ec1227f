import { expect, test } from 'vitest'
import { createSubtitlesExtractor } from './subtitles-extractor.ts'

const extract = async (content: string) => {
  const document = await createSubtitlesExtractor().extract(new Uint8Array(Buffer.from(content)), () => {})
  return {
    ...document,
    cues: Array.from(document.segments, ({ start, end, place }) => [place, document.text.slice(start, end)]),
  }
}

test('SubRip is read as speech; a silence divides it', async () => {
  const { text, cues } = await extract(
    '\ufeff1\r\n00:00:05,000 --> 00:00:07,500\r\n<i>Who</i> is there?\r\n\r\n2\r\n00:00:08,000 --> 00:00:09,000\r\n{\\an8}Nobody\r\nbut me.\r\n\r\n3\r\n01:00:00,000 --> 01:00:01,000\r\nLater.\r\n',
  )
  expect(text).toBe('Who is there?\nNobody\nbut me.\n\nLater.')
  expect(cues[0]).toEqual([{ type: 'Time', startSeconds: 5, endSeconds: 7.5 }, 'Who is there?'])
  expect(cues[2]?.[0]).toEqual({ type: 'Time', startSeconds: 3_600, endSeconds: 3_601 })
})

test('WebVTT gives its speakers, and neither remarks nor styles', async () => {
  const { text } = await extract(
    'WEBVTT Kind: captions\n\nNOTE a remark\n\nSTYLE\n::cue { color: red }\n\nintro\n00:05.000 --> 00:07.000 align:start\n<v.loud Ada>Ship &amp; shore</v>\n',
  )
  expect(text).toBe('Ada: Ship & shore')
})

test('lines that are shown again while they move up are given once', async () => {
  const cue = (at: number, words: string) => `${at}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${words}\n\n`
  expect((await extract(cue(1, 'one') + cue(2, 'one\ntwo') + cue(3, 'two\nthree'))).text).toBe('one\ntwo\nthree')
})

test('a cue of marks that never close holds up nothing', async () => {
  for (const mark of ['<', '<v ', '<v', '{\\'])
    expect((await extract(`WEBVTT\n\n00:05.000 --> 00:07.000\n${mark.repeat(200_000)}\n`)).text).not.toBe('')
})

test('a file without subtitles says so', async () => {
  await expect(extract('just words')).rejects.toThrow(/No subtitles/)
})

test('SubStation Alpha gives who speaks and what, and no styles (its words were read with the marks between them)', async () => {
  const { text, cues } = await extract(
    '[Script Info]\nTitle: Dunes\n\n[V4+ Styles]\nFormat: Name, Fontsize\nStyle: Default,20\n\n[Events]\nFormat: Layer, Start, End, Style, Name, Text\nComment: 0,0:00:00.00,0:00:01.00,Default,,a remark\nDialogue: 0,0:00:05.00,0:00:07.50,Default,Ida,{\\i1}Where is{\\i0}\\Nit, then?\nDialogue: 0,0:00:02.00,0:00:03.00,Default,,Hush.\n',
  )
  expect(text).toBe('Hush.\nIda: Where is\nit, then?')
  expect(cues[1]).toEqual([{ type: 'Time', startSeconds: 5, endSeconds: 7.5 }, 'Ida: Where is\nit, then?'])
})

test('subtitles of YouTube and the lines of a song are speech (they were read with their times)', async () => {
  const youtube = await extract(
    '0:00:01.000,0:00:03.500\nThe lamp is out.\n\n0:00:05.000,0:00:07.000\nThe boat comes.\n',
  )
  expect(youtube.cues).toEqual([
    [{ type: 'Time', startSeconds: 1, endSeconds: 3.5 }, 'The lamp is out.'],
    [{ type: 'Time', startSeconds: 5, endSeconds: 7 }, 'The boat comes.'],
  ])
  const song = await extract(
    '[ti:The sea]\n[00:12.50][01:12.50]The sea is <00:13.00>wide\n[00:15.00]and cold\n[00:18.00]\n',
  )
  expect(song.cues).toEqual([
    [{ type: 'Time', startSeconds: 12.5, endSeconds: 15 }, 'The sea is wide'],
    [{ type: 'Time', startSeconds: 15, endSeconds: 18 }, 'and cold'],
    [{ type: 'Time', startSeconds: 72.5, endSeconds: 72.5 }, 'The sea is wide'],
  ])
})

test('a caption that begins with a time in brackets makes no song of the others (they were lost)', async () => {
  const { cues } = await extract(
    '1\n00:00:01,000 --> 00:00:02,000\nThe lamp is out.\n\n2\n00:00:20,000 --> 00:00:22,000\n[12:30] The log says so.\n',
  )
  expect(cues.map(([, words]) => words)).toEqual(['The lamp is out.', '[12:30] The log says so.'])
})
