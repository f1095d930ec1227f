import { describe, expect, test } from 'vitest'
import { OLD_SUBJECT, tnefFile } from '../../../../../test/files/tnef-file.ts'
import { createEmlExtractor } from './eml-extractor.ts'
import { createMboxExtractor } from './mbox-extractor.ts'
import { createMhtmlExtractor } from './mhtml-extractor.ts'
import { createMsgExtractor } from './msg-extractor.ts'

const eml = (content: string | Uint8Array) =>
  createEmlExtractor().extract(new Uint8Array(Buffer.from(content as Uint8Array)), () => {})

describe('a message that Outlook packed into winmail.dat', () => {
  const mail = (text: string, packed: Uint8Array): string =>
    [
      'From: Ada <ada@example.org>',
      'Subject: Berths',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      text,
      '--b',
      'Content-Type: application/ms-tnef; name="winmail.dat"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(packed).toString('base64'),
      '--b--',
      '',
    ].join('\r\n')
  const files = [{ shortName: 'BERTHS~1.TXT', name: 'berths of the harbour.txt', content: 'North quay: 12' }]

  test('of which nothing is left is damaged (it was a message without words)', async () => {
    const bytes = new Uint8Array(Buffer.concat([tnefFile([]).subarray(0, 6), Buffer.alloc(60)]))
    await expect(createMsgExtractor().extract(bytes, () => {})).rejects.toThrow(/damaged|cannot be read/)
  })

  test('gives its files under their whole names (they were one that nothing reads)', async () => {
    const { text, contained = [] } = await eml(mail('See the list.', tnefFile([[0x1000, 'Packed words.']], files)))
    expect(text).toContain('Attachments: berths of the harbour.txt\n\nSee the list.')
    expect(text).not.toContain('Packed words')
    expect(contained.map(({ fileName, sizeBytes }) => [fileName, sizeBytes])).toEqual([
      ['berths of the harbour.txt', 14],
    ])
    expect(Buffer.from((await contained[0]?.bytes()) ?? []).toString()).toBe('North quay: 12')
  })

  test('is a message where its file was kept alone (it was refused)', async () => {
    const packed = tnefFile(
      [
        [0x0037, 'Berths'],
        [0x1000, 'The fee is 120 euros.'],
      ],
      files,
    )
    const { text, contained = [] } = await createMsgExtractor().extract(new Uint8Array(packed), () => {})
    expect(text).toBe('Berths\n\nAttachments: berths of the harbour.txt\n\nThe fee is 120 euros.')
    expect(Buffer.from((await contained[0]?.bytes()) ?? []).toString()).toBe('North quay: 12')
  })

  test('has its subject where an old version wrote it', async () => {
    const packed = tnefFile([
      [OLD_SUBJECT, 'RE: Berths'],
      [0x1000, 'Yes.'],
    ])
    const { text } = await createMsgExtractor().extract(new Uint8Array(packed), () => {})
    expect(text).toBe('RE: Berths\n\nYes.')
  })

  test.each([
    ['plain', [0x1000, 'The fee is 120 euros.']],
    ['formatted', [0x1013, Buffer.from('<p>The fee is <b>120</b> euros.</p>')]],
    ['rich', [0x1009, Buffer.from('{\\rtf1 The fee is 120 euros.}')]],
  ] as const)('gives its %s words where the message has none', async (_kind, property) => {
    expect((await eml(mail('', tnefFile([property])))).text).toMatch(/\n\nThe fee is 120 euros\.$/)
  })

  test('gives messages that are attached to it, with their files (they were files that nothing reads)', async () => {
    const innermost = tnefFile(
      [
        [0x0037, 'Oldest'],
        [0x1000, 'The mooring is free.'],
      ],
      [{ shortName: 'C.TXT', name: 'chain.txt', content: 'of iron' }],
    )
    const inner = tnefFile(
      [
        [0x0037, 'Fenders'],
        [0x0c1a, 'Bert'],
        [0x5d01, 'bert@example.org'],
        [0x0e04, 'Ada'],
        [0x0039, new Date('2024-05-01T10:00:00Z')],
        [0x1000, 'Eleven fenders are on their way.'],
      ],
      [{ shortName: 'F.TXT', name: 'fenders.txt', content: 'eleven' }],
      [innermost],
    )
    const { text, contained = [], headings } = await eml(mail('See below.', tnefFile([], files, [inner])))
    expect(text).toContain(
      'Fenders\n\nFrom: Bert <bert@example.org>\nTo: Ada\nDate: 2024-05-01 10:00 UTC\nAttachments: fenders.txt\n\nEleven fenders are on their way.\n\nOldest',
    )
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, 'Berths'],
      [2, 'Fenders'],
      [3, 'Oldest'],
    ])
    const read = contained.map(async ({ fileName, bytes }) => [fileName, Buffer.from(await bytes()).toString()])
    expect(await Promise.all(read)).toEqual([
      ['berths of the harbour.txt', 'North quay: 12'],
      ['fenders.txt', 'eleven'],
      ['chain.txt', 'of iron'],
    ])
  })

  test('is a file as any other where it is none, and gives what it has where it breaks off', async () => {
    expect((await eml(mail('See.', Buffer.from('no such thing')))).contained).toHaveLength(1)
    const whole = tnefFile([[0x1000, 'Words.']], files)
    for (let length = 6; length < whole.length; length += 7)
      expect((await eml(mail('See.', whole.subarray(0, length)))).text).toContain('See.')
  })
})

test('text that is said to be UTF-8 and is none is read (its umlauts were lost)', async () => {
  const head = 'Subject: Fees\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n'
  const body = Buffer.from('Die Gebühr für die Größe über neun Meter beträgt 22 Euro.\r\n', 'latin1')
  expect((await eml(Buffer.concat([Buffer.from(head), body]))).text).toContain(
    'Die Gebühr für die Größe über neun Meter',
  )
})

test('a report of what was not delivered gives its parts as texts', async () => {
  const part = (type: string, words: string): string => `--r\r\nContent-Type: ${type}\r\n\r\n${words}\r\n`
  const { contained = [] } = await eml(
    `Subject: Undelivered\r\nContent-Type: multipart/report; boundary="r"\r\n\r\n${part('text/plain', 'Not delivered.')}${part('message/delivery-status', 'Action: failed')}${part('text/rfc822-headers', 'Subject: Shelf')}--r--\r\n`,
  )
  expect(contained.map(({ fileName }) => fileName)).toEqual(['Attachment 1.txt', 'Attachment 2.txt'])
})

test('a message of a mailbox begins without a blank line above it, where it says in full who sent it and when', async () => {
  const message = (subject: string): string =>
    `From ada@example.org Fri May  3 10:00:00 2024\nSubject: ${subject}\n\nWords of ${subject}.\nFrom the quay we saw it.\n`
  const bytes = new Uint8Array(Buffer.from(`${message('One')}${message('Two')}`))
  const { headings } = await createMboxExtractor().extract(bytes, () => {})
  expect(headings.map(({ title }) => title)).toEqual(['One', 'Two'])
})

describe('a page that a browser saved', () => {
  const saved = (...parts: readonly string[]): string =>
    [
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary="b"',
      '',
      ...parts,
      '--b--',
    ].join('\r\n')
  const part = (encoding: string, body: string): string =>
    ['--b', 'Content-Type: text/html', `Content-Transfer-Encoding: ${encoding}`, '', body].join('\r\n')
  const mhtml = async (content: string) =>
    createMhtmlExtractor().extract(new Uint8Array(Buffer.from(content, 'latin1')), () => {})
  const russian = (body: string): string =>
    `<html><head><meta http-equiv=3D"Content-Type" content=3D"text/html; charset=3Dwindows-1251"></head><body>${body}</body></html>`

  test('is read in the encoding that it names itself, where its part names none (it was a row of signs)', async () => {
    // "Привет" in windows-1251.
    const page = russian('<p>=CF=F0=E8=E2=\r\n=E5=F2, 1 =3D 1</p>')
    expect((await mhtml(saved(part('quoted-printable', page)))).text).toBe('Привет, 1 = 1')
    const bytes = Buffer.from('<meta charset=windows-1252><p>Gr\xfc\xdfe</p>', 'latin1').toString('base64')
    expect((await mhtml(saved(part('base64', bytes)))).text).toBe('Grüße')
  })

  test('has what it shows in frames behind it, under no title of theirs (it was added to that of the page)', async () => {
    const frame = '<html><head><title>Frame</title></head><body><p>From elsewhere.</p></body></html>'
    const page = '<!DOCTYPE html><html><head><title>Harbour</title></head><body><p>The quay.</p></body></html>'
    const { text, headings } = await mhtml(saved(part('quoted-printable', page), part('quoted-printable', frame)))
    expect(text).toBe('Harbour\n\nThe quay.\n\nFrom elsewhere.')
    expect(headings.map(({ title }) => title)).toEqual(['Harbour'])
  })

  test("has the insides of the page's own elements (they were left out with templates)", async () => {
    const page = (mode: string) =>
      `<html><body><p>Outside.</p><x-y><template ${mode}><p>Inside.</p></template></x-y></body></html>`
    expect((await mhtml(saved(part('7bit', page('shadowmode="open"'))))).text).toBe('Outside.\n\nInside.')
    expect((await mhtml(saved(part('7bit', page('id="row"'))))).text).toBe('Outside.')
  })
})

test('a message whose letters were damaged on their way says so (mail of signs without a meaning was as good as any)', async () => {
  const mail = (words: string): string =>
    `Subject: Tide\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nThe tide ${words}`
  expect((await eml(mail('turns =E2=80=93 always.'))).notes).toEqual([])
  const { notes } = await eml(mail('=FF t=C3rns =E2=80 al=F0ways.'))
  expect(notes).toEqual([{ type: 'DoubtfulText', message: expect.stringMatching(/letters could not be read/) }])
})

test('a message keeps its sender behind the mark of an encoding, and words without any header are read (both were lost)', async () => {
  const { text } = await eml('\ufeffFrom: ada@example.org\r\nSubject: Berths\r\n\r\nNorth quay')
  expect(text).toBe('Berths\n\nFrom: ada@example.org\n\nNorth quay')
  expect((await eml('North quay: see below\r\nBerth twelve is ours.')).text).toContain('Berth twelve is ours.')
  expect((await eml('The north quay is ours\r\nand the south is not.')).text).toBe(
    'No subject\n\nThe north quay is ours\nand the south is not.',
  )
})

test("what Apple's Mail writes around a message is no word of it (its flags were shown)", async () => {
  const message = 'From: ada@example.org\nSubject: Berths\n\nNorth quay\n'
  const { text } = await eml(`${message.length}      \n${message}<?xml version="1.0"?><plist><dict/></plist>\n`)
  expect(text).toBe('Berths\n\nFrom: ada@example.org\n\nNorth quay')
})
