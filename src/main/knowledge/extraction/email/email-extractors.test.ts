import { describe, expect, it, test } from 'vitest'
import { compoundFile } from '../../../../../test/files/compound-file.ts'
import { mailboxFile, mailFile, outlookFile } from '../../../../../test/files/mail-file.ts'
import type { ContainedFile } from '../extracted-document.ts'
import { createEmlExtractor } from './eml-extractor.ts'
import { createMboxExtractor } from './mbox-extractor.ts'
import { createMhtmlExtractor } from './mhtml-extractor.ts'
import { createMsgExtractor } from './msg-extractor.ts'

const bytesOf = (content: string | Uint8Array) => new Uint8Array(Buffer.from(content as Uint8Array))
const eml = (content: string) => createEmlExtractor().extract(bytesOf(content), () => {})
const contentsOf = async (files: readonly ContainedFile[] | undefined) =>
  Promise.all((files ?? []).map(async (file) => [file.fileName, Buffer.from(await file.bytes()).toString()]))

describe('a message', () => {
  it('is read under its subject, with who wrote it to whom, and when', async () => {
    const { text, headings } = await eml(
      mailFile({ subject: 'Gezeiten für Mai', text: 'Hello Bert,\n\nthe tide turns at noon.' }),
    )
    expect(text).toBe(
      'Gezeiten für Mai\n\nFrom: Ada Berg <ada@example.org>\nTo: Bert <bert@example.org>\nDate: 2024-05-01 10:00 UTC\n\nHello Bert,\n\nthe tide turns at noon.',
    )
    expect(headings.map(({ title }) => title)).toEqual(['Gezeiten für Mai'])
  })

  it.each([
    ['Thu, 14 May 2026 16:20:00 +0200', '2026-05-14 16:20 +02:00'],
    ['Thu, 14 May 2026 23:50:00 -0430 (VET)', '2026-05-14 23:50 -04:30'],
    ['Thu, 14 May 2026 16:20:00 GMT', '2026-05-14 16:20 UTC'],
    ['tomorrow at noon', 'tomorrow at noon'],
  ])('tells when it was sent by the clock of the sender: %s', async (written, shown) => {
    const { text } = await eml(`From: ada@example.org\r\nDate: ${written}\r\nSubject: Tides\r\n\r\nNoon.\r\n`)
    expect(text).toContain(`Date: ${shown}\n`)
  })

  it('is read from its formatted text where the plain one is a mere hint', async () => {
    const html = `<h1>Programme</h1>${'<p>The boats leave the harbour at dawn and come back at dusk.</p>'.repeat(5)}`
    expect((await eml(mailFile({ text: 'See the formatted text.', html }))).text).toContain('boats leave the harbour')
    expect((await eml(mailFile({ text: 'Short.', html: '<p>Short.</p>' }))).text).toMatch(/Short\.$/)
  })

  it('gives the files that came with it, unless they are pictures of its text', async () => {
    const { text, contained } = await eml(
      mailFile({
        text: 'Attached.',
        attachments: [
          { fileName: 'log.txt', contentType: 'text/plain', content: 'The log.' },
          { fileName: '../../evil.pdf', contentType: 'application/pdf', content: 'x' },
        ],
      }),
    )
    expect(text).toContain('Attachments: log.txt, ')
    expect(await contentsOf(contained?.slice(0, 1))).toEqual([['log.txt', 'The log.']])
    expect(contained?.map(({ path }) => path)[0]).toBe('1/log.txt')
  })

  it('that forwards another gives it as a file', async () => {
    const inner = mailFile({ subject: 'Inner', text: 'Deep words.' })
    const { contained } = await eml(
      mailFile({
        text: 'See below.',
        attachments: [{ fileName: 'inner.eml', contentType: 'message/rfc822', content: inner }],
      }),
    )
    const [[, content] = []] = await contentsOf(contained)
    expect((await eml(content ?? '')).text).toContain('Deep words.')
  })

  it('that forwards one that forwards another, each without a name, gives them under their subjects, to the last umlaut', async () => {
    const headers = (subject: string, type: string) =>
      `From: ada@example.org\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n`
    const forwarding = (subject: string, inner: string) =>
      `${headers(subject, 'multipart/mixed; boundary="b"')}\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee below.\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n${inner}\r\n--b--\r\n`
    const greeting = `${headers('=?iso-8859-1?Q?Gr=FC=DFe:_K=F6ln?=', 'text/plain; charset=iso-8859-1')}Content-Transfer-Encoding: quoted-printable\r\n\r\nSch=F6ne Gr=FC=DFe von der M=FC=\r\nhle, 1 =3D 1.\r\n`
    const outer = await eml(
      forwarding('Outer', forwarding('Tides and ships', greeting).replaceAll('--b', '--c').replace('"b"', '"c"')),
    )
    const [[middleName, middle = ''] = []] = await contentsOf(outer.contained)
    const [[innerName, inner = ''] = []] = await contentsOf((await eml(middle)).contained)
    expect([middleName, innerName]).toEqual(['Tides and ships.eml', 'Grüße Köln.eml'])
    expect((await eml(inner)).text).toContain('Schöne Grüße von der Mühle, 1 = 1.')
  })

  it('in UTF-7 has its letters, in the subject as in the text', async () => {
    const message = [
      'From: ada@example.org',
      'Subject: =?UTF-7?Q?Gru+AN8?= aus =?unicode-1-1-utf-7?Q?L+APw-beck?=',
      'Content-Type: text/plain; charset="utf-7"',
      '',
      'Die F+AOQ-hre f+AOQ-hrt um 1 +- 1 Uhr, +2D3cmg-.',
    ]
    const { text } = await eml(message.join('\r\n'))
    expect(text).toMatch(/^Gruß aus Lübeck\n/)
    expect(text).toContain('Die Fähre fährt um 1 + 1 Uhr, 💚.')
    const other = await eml(message.join('\r\n').replace('charset="utf-7"', 'charset="utf-8"'))
    expect(other.text).toContain('Die F+AOQ-hre')
  })

  describe('in flowing lines (RFC 3676)', () => {
    const flowing = async (lines: readonly string[], { more = '', encoding = '7bit' } = {}) => {
      const body = lines.join('\r\n')
      const written = encoding === 'base64' ? Buffer.from(body).toString('base64') : body
      const headers = `From: a@example.org\r\nSubject: Tides\r\nContent-Type: text/plain; charset=utf-8; format=flowed${more}\r\nContent-Transfer-Encoding: ${encoding}`
      const { text } = await eml(`${headers}\r\n\r\n${written}\r\n`)
      return text.split('\n\n').slice(2).join('\n\n')
    }

    it('has its paragraphs whole, and the space before its lines is none of them', async () => {
      expect(
        await flowing(['The tide ', 'turns ', 'at noon.', ' From here on', ' > is no quote', '', '-- ', 'Ada']),
      ).toBe('The tide turns at noon.\nFrom here on\n> is no quote\n\n--\nAda')
    })

    const quoted = [
      '> The tide ',
      '> turns.',
      '>> Deeper ',
      '>> still. ',
      '> Back ',
      'Mine ',
      'alone ',
      '> said ',
      '>',
      '> -- ',
      '> Bert',
    ]
    const whole = '> The tide turns.\n>> Deeper still.\n> Back\nMine alone\n> said\n>\n> --\n> Bert'
    it('has its quotes whole, each at its level', async () => {
      expect(await flowing(quoted)).toBe(whole)
      expect(await flowing(quoted, { encoding: 'base64' })).toBe(whole)
      const coded = quoted.map((line) => line.replace(/ $/, '=20'))
      expect(await flowing(coded, { encoding: 'quoted-printable' })).toBe(whole)
      expect(await flowing(['> > The tide ', '> > turns.'])).toBe('> > The tide turns.')
    })

    it('that delete the space at their end have their words whole', async () => {
      expect(await flowing(['> Ge ', '> zeiten ', '>  und', 'Haf ', 'en'], { more: '; DelSp=yes' })).toBe(
        '> Gezeiten und\nHafen',
      )
    })

    it('is not what other messages are in', async () => {
      const { text } = await eml('From: a@example.org\r\nContent-Type: text/plain\r\n\r\n> One \r\n> two\r\n')
      expect(text).toMatch(/> One\n> two$/)
    })
  })

  it('whose parts are nested without end is refused', async () => {
    const nested = Array.from(
      { length: 2_000 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    )
    await expect(eml(`From: a@b\r\n${nested.join('')}`)).rejects.toThrow(/nested too deep/)
  })
})

test('a mailbox is read message by message, each a record under its subject', async () => {
  const mailbox = mailboxFile([
    {
      subject: 'One',
      text: 'First.\n\nFrom here on it rains.',
      attachments: [{ fileName: 'a.txt', contentType: 'text/plain', content: 'A' }],
    },
    { subject: 'Two', text: 'Second.', attachments: [{ fileName: 'a.txt', contentType: 'text/plain', content: 'B' }] },
  ])
  const document = await createMboxExtractor().extract(bytesOf(mailbox), () => {})
  const records = Array.from(document.segments, ({ start, end, place }) => [
    place.type === 'Record' ? place.name : '?',
    document.text.slice(start, end).split('\n').at(-1),
  ])
  expect(records).toEqual([
    ['One', 'From here on it rains.'],
    ['Two', 'Second.'],
  ])
  expect(await contentsOf(document.contained)).toEqual([
    ['a.txt', 'A'],
    ['a.txt', 'B'],
  ])
  expect(new Set(document.contained?.map(({ path }) => path)).size).toBe(2)
  await expect(createMboxExtractor().extract(bytesOf('no mail'), () => {})).rejects.toThrow(/no messages/)
})

test('a line of a message that begins with From does not end it, marked or not', async () => {
  const mailbox = [
    'From ada@example.org Mon Feb  3 10:00:00 2025\nFrom: ada@example.org\nSubject: One\n',
    'First.\n\nFrom here on it rains.\nNote: take a coat, said Bert.\n\nFrom Bert:\nGoodbye.\n',
    'From ???@???\nReceived: by example.org\nSubject: Two\n\nSecond.\n',
    'From - Tue, 4 Feb 2025 11:00:00\nSubject: Three\n\nThird.\n',
  ].join('\n')
  const { text, headings } = await createMboxExtractor().extract(bytesOf(mailbox), () => {})
  expect(headings.map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
  expect(text).toContain('From here on it rains.\nNote: take a coat, said Bert.\n\nFrom Bert:\nGoodbye.')
})

test('a message of Outlook is read with those that it encloses, and gives its files', async () => {
  const file = outlookFile({
    subject: 'Tides',
    text: 'Noon.',
    attachments: [{ fileName: 'log.txt', content: Buffer.from('The log.') }],
    enclosed: { subject: 'Inner', text: 'Deep words.' },
  })
  const { text, contained, headings } = await createMsgExtractor().extract(bytesOf(file), () => {})
  expect(text).toBe(
    'Tides\n\nFrom: Ada Berg <ada@example.org>\nTo: Bert\nDate: 2024-05-01 10:00 UTC\nAttachments: log.txt\n\nNoon.\n\nInner\n\nFrom: Ada Berg <ada@example.org>\nTo: Bert\nDate: 2024-05-01 10:00 UTC\n\nDeep words.',
  )
  expect(headings.map(({ level, title }) => [level, title])).toEqual([
    [1, 'Tides'],
    [2, 'Inner'],
  ])
  expect(await contentsOf(contained)).toEqual([['log.txt', 'The log.']])
})

test('a saved web page is read as its reader sees it', async () => {
  const page = [
    'From: <Saved by Blink>',
    'Snapshot-Content-Location: https://example.org/',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; type="text/html"; boundary="b"',
    '',
    '--b',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<html><head><title>Harbour</title></head><body><p>The quay is n=C3=BCtzlich.</p><img src=3D"cid:1"></body></html>',
    '--b--',
  ].join('\r\n')
  const { text } = await createMhtmlExtractor().extract(bytesOf(page), () => {})
  expect(text).toBe('Harbour\n\nThe quay is nützlich.')
})

test('text that stands in a message as it is, in an encoding that nothing names, is read (umlauts were lost)', async () => {
  const body = (text: string) => Buffer.from(text, 'latin1')
  const plain = body('From: a@example.org\nSubject: Grüße roh\n\nUndeklariert: schöne Grüße aus Köln.\n')
  expect((await createEmlExtractor().extract(bytesOf(plain), () => {})).text).toBe(
    'Grüße roh\n\nFrom: a@example.org\n\nUndeklariert: schöne Grüße aus Köln.',
  )
  const declared = Buffer.from('Ein zweiter Teil: Übergröße.')
  const mixed = Buffer.concat([
    body('From: a@example.org\nSubject: Zwei\nMIME-Version: 1.0\nContent-Type: multipart/mixed;\n boundary="b 1"\n\n'),
    body(
      '--b 1\nContent-Type: text/plain\n\nSchöne Grüße aus Köln.\n--b 1\nContent-Type: text/plain; charset=utf-8\n\n',
    ),
    declared,
    body('\n--b 1--\n'),
  ])
  const { text } = await createEmlExtractor().extract(bytesOf(mixed), () => {})
  expect(text).toContain('Schöne Grüße aus Köln.')
  expect(text).toContain('Ein zweiter Teil: Übergröße.')
})

describe('a message that another program wrote as Outlook does', () => {
  const ansi = (number: string, text: string) => ({
    name: `__substg1.0_${number}001E`,
    content: Buffer.from(text, 'latin1'),
  })
  const properties = (...entries: readonly (readonly [number: number, type: number, value: bigint])[]) => ({
    name: '__properties_version1.0',
    content: Buffer.concat([
      Buffer.alloc(32),
      ...entries.map(([number, type, value]) => {
        const entry = Buffer.alloc(16)
        entry.writeUInt16LE(type, 0)
        entry.writeUInt16LE(number, 2)
        entry.writeBigUInt64LE(value, 8)
        return entry
      }),
    ]),
  })
  const read = async (parts: Parameters<typeof compoundFile>[0]) =>
    createMsgExtractor().extract(bytesOf(compoundFile(parts)), () => {})

  it('has its letters in the code page of its text, and its sender where another stands for them', async () => {
    const { text } = await read([
      properties([0x3fde, 3, 1251n], [0x0039, 0x40, 0n]),
      ansi('0037', '\u0001\u0005Re: \xcf\xf0\xe8\xe2\xe5\xf2'),
      ansi('0042', 'Ada'),
      ansi('1000', '\xcc\xe0\xff\xea'),
    ])
    expect(text).toBe('Re: Привет\n\nFrom: Ada\n\nМаяк')
  })

  it('has its letters where only its formatted text is in UTF-8, as it says (they were signs for lost ones)', async () => {
    const { text } = await read([
      properties([0x3fde, 3, 65_001n], [0x0039, 0x40, 0n]),
      ansi('0037', 'Gr\xfc\xdfe'),
      ansi('1000', 'Sch\xf6n'),
    ])
    expect(text).toBe('Grüße\n\nSchön')
  })

  it('has the words of a Rich Text that is not compressed, or only says so', async () => {
    const richText = (content: Buffer) => [ansi('0037', 'Tides'), { name: '__substg1.0_10090102', content }]
    const words = '{\\rtf1\\ansi Noon.\\par}'
    expect((await read(richText(Buffer.from(words)))).text).toBe('Tides\n\nNoon.')
    const header = Buffer.alloc(16)
    header.write('MELA', 8)
    header.writeUInt32LE(words.length, 4)
    expect((await read(richText(Buffer.concat([header, Buffer.from(words)])))).text).toBe('Tides\n\nNoon.')
    expect((await read(richText(Buffer.from('LZFu')))).text).toBe('Tides')
  })

  it('names a file as it is shown, where it has no other name', async () => {
    const { contained } = await read([
      ansi('0037', 'Tides'),
      {
        name: '__attach_version1.0_#00000000',
        content: [ansi('3001', 'log.txt'), { name: '__substg1.0_37010102', content: Buffer.from('The log.') }],
      },
    ])
    expect(await contentsOf(contained)).toEqual([['log.txt', 'The log.']])
  })
})
