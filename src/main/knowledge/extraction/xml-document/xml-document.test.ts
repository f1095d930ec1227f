import { describe, expect, it } from 'vitest'
import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import { admitDocument, HEAD_BYTES } from '../../admission/admit-document.ts'
import { type DocumentType, storedExtensions } from '../../admission/content-types.ts'
import { extractDocument } from '../extract-document.ts'

const types = new Set(Object.keys(storedExtensions) as DocumentType[])

/** Reads a file as what its content is taken for, under no name. */
const documentOf = async (content: string | Uint8Array) => {
  const bytes = new Uint8Array(Buffer.from(content as Uint8Array))
  const admitted = await admitDocument(
    { fileName: 'unnamed', contentType: '', head: bytes.subarray(0, HEAD_BYTES) },
    types,
  )
  if (!admitted.ok) throw new Error('not admitted')
  return extractDocument(bytes, { contentType: admitted.value.contentType }, () => {})
}

describe('a book in FictionBook', () => {
  const book = `<?xml version="1.0" encoding="UTF-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><genre>sf</genre><author><first-name>Ada</first-name><last-name>Berg</last-name></author>
<book-title>The Tides</book-title><annotation><p>About a lighthouse.</p></annotation><lang>en</lang></title-info>
<document-info><program-used>Pen</program-used></document-info></description>
<body><title><p>The Tides</p></title>
<section><title><p>Part One</p><p>Ebb</p></title>
<section><title><p>Chapter 1</p></title><p>The <emphasis>lamp</emphasis> was lit.<a l:href="#n1" type="note">1</a></p>
<poem><stanza><v>Water falls,</v><v>water calls.</v></stanza></poem>
<table><tr><th>Ship</th><th>Hour</th></tr><tr><td>Kestrel</td><td>noon</td></tr></table></section></section></body>
<body name="notes"><title><p>Notes</p></title><section id="n1"><title><p>1</p></title><p>By Bert.</p></section></body>
<binary id="c.jpg" content-type="image/jpeg">AAAABBBB</binary></FictionBook>`

  it('is read under its title and sections, with its notes, and without pictures', async () => {
    const { text, headings, isLaidOut } = await documentOf(book)
    expect(text).toBe(
      [
        'The Tides',
        'Ada Berg',
        'About a lighthouse.',
        'Part One. Ebb',
        'Chapter 1',
        'The lamp was lit.^1',
        'Water falls,\nwater calls.',
        'Ship | Hour\nShip: Kestrel; Hour: noon',
        'Notes',
        '^1 By Bert.',
      ].join('\n\n'),
    )
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, 'The Tides'],
      [2, 'Part One. Ebb'],
      [3, 'Chapter 1'],
      [2, 'Notes'],
    ])
    expect(isLaidOut).toBe(true)
  })

  it('in another encoding has its letters', async () => {
    const russian = book.replace('UTF-8', 'windows-1251').replace('About a lighthouse.', 'О маяке.')
    const bytes = Buffer.from(Array.from(russian, (letter) => codeIn1251(letter)))
    expect((await documentOf(bytes)).text).toContain('О маяке.')
  })
})

const codeIn1251 = (letter: string): number => {
  const code = letter.charCodeAt(0)
  return code < 0x80 ? code : code - 0x410 + 0xc0
}

describe('a map in KML', () => {
  const map = (insides: string) =>
    documentOf(
      `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${insides}</Document></kml>`,
    )

  it('has its places under their names, in their folders (they were a tree of elements, and their markup stood in the text)', async () => {
    const { text, headings, segments } = await map(
      `<name>Harbours</name><Style id="s"><LabelStyle/></Style><Folder><name>Food</name><Placemark><name>Fish house</name>
      <description><![CDATA[Good <b>plaice</b>.<br>Closed on Monday.]]></description><address>Quay 3</address><styleUrl>#s</styleUrl>
      <ExtendedData><Data name="Rating"><value>4.5</value></Data></ExtendedData><Point><coordinates>9.9,53.5,0</coordinates></Point></Placemark></Folder>`,
    )
    expect(text).toBe(
      'Harbours\n\nFood\n\nFish house\n\nAddress: Quay 3\nRating: 4.5\nAt 53.5, 9.9\n\nGood plaice.\nClosed on Monday.',
    )
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, 'Harbours'],
      [2, 'Food'],
      [3, 'Fish house'],
    ])
    expect(Array.from(segments, ({ place }) => place)).toContainEqual({ type: 'Record', name: 'Fish house' })
  })

  it('says of ways when they were taken and how long they are', async () => {
    const { text } = await map(
      `<Placemark><name>Walk</name><TimeStamp><when>2024-05-01</when></TimeStamp><LineString><coordinates> 9.9,53.5,0
      9.95,53.5,0 </coordinates></LineString></Placemark>
      <Placemark><name>Run</name><gx:Track><when>2024-05-01T08:00:00Z</when><gx:coord>9.9 53.5 1</gx:coord><gx:coord>9.95 53.5 1</gx:coord></gx:Track></Placemark>`,
    )
    const way = 'Line of 2 points\nFrom 53.5, 9.9 to 53.5, 9.95\nLength: 3.3 km, measured from point to point'
    expect(text).toBe(`Walk\n\nTime: 2024-05-01\n${way}\n\nRun\n\nTime: 2024-05-01 08:00 UTC\n${way}`)
  })
})

describe('DocBook', () => {
  it('is read under the titles of its chapters and sections, with lists, tables, programs and notes', async () => {
    const { text, headings } = await documentOf(`<?xml version="1.0"?>
<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "http://www.oasis-open.org/docbook/xml/4.5/docbookx.dtd" [
<!ENTITY app "Harbour <Master>"> <!ENTITY % more SYSTEM "file:///etc/passwd"> <!ENTITY secret SYSTEM "file:///etc/passwd">
]>
<book><bookinfo><title>The Manual</title><author><firstname>Ada</firstname><surname>Berg</surname></author></bookinfo>
<chapter><title>Lamps</title><para>Use &app;&mdash;or
not: &secret;.<footnote><para>Since 1880.</para></footnote></para>
<sect1><title>Oil</title><itemizedlist><listitem><para>Fill it</para></listitem><listitem><para>Light it</para></listitem></itemizedlist>
<table><title>Hours</title><tgroup cols="2"><thead><row><entry>Ship</entry><entry>Hour</entry></row></thead>
<tbody><row><entry>Kestrel</entry><entry>noon</entry></row></tbody></tgroup></table>
<variablelist><varlistentry><term>wick</term><listitem><para>What burns.</para></listitem></varlistentry></variablelist>
<programlisting>lamp {
  on
}</programlisting></sect1></chapter></book>`)
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, 'The Manual'],
      [2, 'Lamps'],
      [3, 'Oil'],
    ])
    expect(text).toContain('Ada Berg')
    expect(text).toContain('Use Harbour <Master>—or not: &secret;. [Since 1880.]')
    expect(text).toContain('• Fill it\n• Light it')
    expect(text).toContain('Hours\n\nShip | Hour\nShip: Kestrel; Hour: noon')
    expect(text).toContain('wick\n\nWhat burns.')
    expect(text).toContain('lamp {\n  on\n}')
  })

  it('has words for an entity that stands for an element (its tags were printed)', async () => {
    const { text } = await documentOf(
      '<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "x.dtd" [<!ENTITY app "<application role=\'x\'>Harbour Master</application>">]><article><title>Oil</title><para>Start &app; first.</para></article>',
    )
    expect(text).toBe('Oil\n\nStart Harbour Master first.')
  })

  it('is known without a document type, as a chapter in a file of its own is (it was a list of elements)', async () => {
    const { headings, text } = await documentOf(
      '<?xml version="1.0"?><chapter id="oil"><title>Oil</title><sect1><title>Wicks</title><para>They <emphasis>burn</emphasis>.</para></sect1></chapter>',
    )
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, 'Oil'],
      [2, 'Wicks'],
    ])
    expect(text).toBe('Oil\n\nWicks\n\nThey burn.')
    const other = await documentOf('<?xml version="1.0"?><section><name>Oil</name><price>3</price></section>')
    expect(other.text).toContain('name: Oil')
  })

  it('counts its lists as it says (letters and a later beginning were lost)', async () => {
    const list = (how: string) => `<orderedlist ${how}><listitem><para>wick</para></listitem></orderedlist>`
    const { text } = await documentOf(
      `<article xmlns="http://docbook.org/ns/docbook" version="5.0"><title>Oil</title>${list('numeration="loweralpha" startingnumber="3"')}<para>and</para>${list('numeration="upperroman"')}</article>`,
    )
    expect(text).toBe('Oil\n\nc. wick\n\nand\n\nI. wick')
  })

  it('of the fifth edition is known by its namespace', async () => {
    const { headings, text } = await documentOf(
      '<article xmlns="http://docbook.org/ns/docbook" version="5.0"><title>Oil</title><section><info><title>Wicks</title></info><para>They burn.</para></section></article>',
    )
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, 'Oil'],
      [2, 'Wicks'],
    ])
    expect(text).toBe('Oil\n\nWicks\n\nThey burn.')
  })
})

describe('a feed', () => {
  it('of RSS is read entry by entry, with date, address and the words of its description', async () => {
    const { text, headings, segments } = await documentOf(`<?xml version="1.0"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>Harbour News</title><link>https://skerra.example</link><description>All that floats.</description>
<image><title>Logo</title></image>
<item><title>Tide &amp; time</title><media:title>wrong</media:title><link>https://skerra.example/1</link><pubDate>Wed, 01 May 2024 10:00:00 GMT</pubDate><dc:creator>Ada</dc:creator>
<description>&lt;p&gt;The &lt;b&gt;neap&lt;/b&gt; tide&amp;nbsp;comes.&lt;/p&gt;&lt;ul&gt;&lt;li&gt;at noon&lt;/li&gt;&lt;/ul&gt;</description></item>
<item><title>Two</title><description>short</description><content:encoded><![CDATA[<p>The long text.</p>]]></content:encoded></item>
</channel></rss>`)
    expect(headings.map(({ level, title }) => [level, title])).toEqual([
      [1, 'Harbour News'],
      [2, 'Tide & time'],
      [2, 'Two'],
    ])
    expect(text).toBe(
      'Harbour News\n\nAll that floats.\n\nLink: https://skerra.example\n\nTide & time\n\nDate: 2024-05-01 10:00 UTC\nAuthor: Ada\nLink: https://skerra.example/1\n\nThe neap tide\u00a0comes.\n\n• at noon\n\nTwo\n\nThe long text.',
    )
    expect(Array.from(segments, ({ place }) => place)).toEqual([
      { type: 'Record', name: 'Harbour News' },
      { type: 'Record', name: 'Tide & time' },
      { type: 'Record', name: 'Two' },
    ])
  })

  it('of Atom is read the same way, whatever its texts are written in', async () => {
    const { text } =
      await documentOf(`<feed xmlns="http://www.w3.org/2005/Atom"><title>Log</title><link rel="self" href="https://x.example/feed"/><link href="https://x.example"/>
<entry><title type="html">A &amp;amp; B</title><link rel="alternate" href="https://x.example/a"/><updated>2024-05-01T10:00:00Z</updated><author><name>Bert</name></author>
<summary>Summed up.</summary><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>First.</p><p>Last.</p></div></content></entry>
<entry><title>C</title><summary type="text">1 &lt; 2
and on</summary></entry></feed>`)
    expect(text).toBe(
      'Log\n\nLink: https://x.example\n\nA & B\n\nDate: 2024-05-01 10:00 UTC\nAuthor: Bert\nLink: https://x.example/a\n\nFirst.\n\nLast.\n\nC\n\n1 < 2\nand on',
    )
  })
})

it('a track is read by its names, times and sizes, not point by point', async () => {
  const points = Array.from(
    { length: 101 },
    (_, at) =>
      `<trkpt lat="54.${at + 100}" lon="10.0"><ele>${at}</ele><time>2024-05-01T10:${String(at % 60).padStart(2, '0')}:00Z</time></trkpt>`,
  )
  const { text, segments } = await documentOf(`<?xml version="1.0"?>
<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><metadata><name>May walks</name><desc>Along the coast</desc></metadata>
<wpt lat="54.32" lon="10.14"><ele>3</ele><name>Lighthouse</name><desc>Tea at noon</desc></wpt>
<rte><name>Ferry</name><rtept lat="1" lon="2"><name>Kiel</name><desc>Buy tickets</desc></rtept><rtept lat="1" lon="3"><name>Laboe</name></rtept></rte>
<trk><name>Coast path</name><type>walking</type><trkseg>${points.join('')}</trkseg></trk></gpx>`)
  expect(text).toBe(
    [
      'May walks\n\nAlong the coast',
      'Lighthouse\n\nWaypoint at 54.32, 10.14\nElevation: 3 m\nDescription: Tea at noon',
      'Ferry\n\nRoute of 2 points: Kiel – Buy tickets, Laboe\nFrom 1, 2 to 1, 3\nLength: 111.2 km, measured from point to point',
      'Coast path\n\nTrack of 101 points\nType: walking\nFrom 54.100, 10.0 to 54.200, 10.0\nTime: 2024-05-01 10:00 UTC to 2024-05-01 10:40 UTC\nLength: 11.1 km, measured from point to point\nElevation: 0 m to 100 m',
    ].join('\n\n'),
  )
  expect(Array.from(segments, ({ place }) => place.type === 'Record' && place.name)).toEqual([
    'May walks',
    'Lighthouse',
    'Ferry',
    'Coast path',
  ])
})

describe('any other XML', () => {
  it('is read by the names of its elements and attributes, without a sign of markup', async () => {
    const { text } = await documentOf(`<?xml version="1.0"?>
<config xmlns:x="urn:x" version="2"><!-- In seconds. -->
<server name="lamp" port="8080"><x:timeout unit="s">30</x:timeout><tls/></server>
<add key="Greeting" value="Hello &amp; welcome"/>
<note>See the <b>red</b> book, it
is there.</note><empty></empty></config>`)
    expect(text).toBe(
      [
        'config (version: 2)',
        'comment: In seconds.',
        'server (name: lamp; port: 8080)\n  timeout (unit: s): 30\n  tls',
        'add (key: Greeting; value: Hello & welcome)\nnote: See the red book, it is there.\nempty',
      ].join('\n\n'),
    )
  })

  it('shows of data that nobody reads how it begins', async () => {
    const { text } = await documentOf(
      `<?xml version="1.0"?><a><b>${'QUJD'.repeat(2_000)}</b><c>${'10.5,54.2 '.repeat(2_000)}</c></a>`,
    )
    expect(text.length).toBeLessThan(500)
    expect(text).toContain('c: 10.5,54.2')
  })

  it('is read as it is written where it is malformed, and says so', async () => {
    const { text, notes } = await documentOf('<?xml version="1.0"?>\n<a><b>lamp</a>')
    expect(text).toBe('<?xml version="1.0"?>\n<a><b>lamp</a>')
    expect(notes.map(({ message }) => message)).toEqual([expect.stringMatching(/no well-formed XML/)])
  })

  it('that is a program stays as it is written', async () => {
    const written =
      '<?xml version="1.0"?>\n<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"/></xsl:stylesheet>'
    expect((await documentOf(written)).text).toBe(written)
  })

  it('with a million records is read as it comes', async () => {
    const { text } = await documentOf(`<?xml version="1.0"?><list>${'<r a="1"><n>x</n></r>'.repeat(200_000)}</list>`)
    expect(text.match(/n: x/g)).toHaveLength(200_000)
  })
})

describe('hostile XML', () => {
  it('that doubles its entities again and again is not expanded', async () => {
    const levels = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
    const { text } = await documentOf(
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "lol">${levels.join('')}]><l><a>&l12;</a><b>&l0;</b></l>`,
    )
    expect(text).toBe('l\n\na: &l12;\nb: lol')
  })

  it('that repeats a long entity is not expanded without end', async () => {
    const { text } = await documentOf(
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY x "${'x '.repeat(400)}">]><l><a>${'&x;'.repeat(100_000)}</a></l>`,
    )
    expect(text.length).toBeLessThan(3_000_000)
  })

  it('that is nested too deep is refused, with a reason', async () => {
    const deep = `<?xml version="1.0"?>${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}`
    await expect(documentOf(deep)).rejects.toThrow(/more than 1000 deep/)
  })

  it('whose declarations never end is read as it is written', async () => {
    const text = `<?xml version="1.0"?><!DOCTYPE a [${'<!ENTITY a "'.repeat(50_000)}`
    expect((await documentOf(text)).text).toBe(text)
  })
})

it('an empty one says so', async () => {
  await expect(documentOf('<?xml version="1.0"?>\n')).rejects.toThrow(/no words/)
})

it.each([
  ['feed.xml', '<rss version="2.0"><channel><title>A</title></channel></rss>'],
  ['unnamed', '<?xml version="1.0"?><a/>'],
  ['unnamed', '<FictionBook/>'],
  ['notes.txt', '<?xml version="1.0"?><a/>'],
  ['a.gpx', '<gpx/>'],
])('%s is known to be XML', async (fileName, content) => {
  const admitted = await admitDocument({ fileName, contentType: '', head: Buffer.from(content) }, types)
  expect(admitted).toMatchObject({ ok: true, value: { contentType: 'application/xml' } })
})

describe('notes that were taken out of Evernote', () => {
  const notes = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd">
<en-export export-date="20240503T100000Z" application="Evernote"><note><title>Boat &amp; rope</title>
<created>20240501T080000Z</created><updated>20240502T080000Z</updated><tag>sea</tag><tag>boat</tag>
<note-attributes><author>Ada Quell</author><source-url>https://example.org</source-url></note-attributes>
<content><![CDATA[<?xml version="1.0"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>
<div>The rope costs <b>45 EUR</b>.</div><div><en-todo checked="true"/>buy tar</div><div><en-todo></en-todo>buy&nbsp;oil</div>
<ul><li style="--en-checked:true;"><div>pay Bert</div></li></ul><table><tr><td>Item</td><td>Price</td></tr><tr><td>Tar</td><td>12</td></tr></table>
<en-media hash="a" type="image/png"/><en-crypt>c2VjcmV0</en-crypt></en-note>]]></content>
<resource><data encoding="base64">aGk=\n</data><mime>text/plain</mime><resource-attributes><file-name>rope.txt</file-name></resource-attributes></resource></note>
<note><title>Second</title><created>20240503T080000Z</created><content><![CDATA[<en-note>The anchor is 12&nbsp;kg. It is red.</en-note>]]></content></note></en-export>`

  it('are records under their titles, with what is attached, and no markup (it was their words)', async () => {
    const { text, segments, contained = [], notes: odd } = await documentOf(notes)
    expect(text.replaceAll('\u00a0', ' ')).toBe(
      'Boat & rope\n\nDate: 2024-05-01 08:00 UTC\nChanged: 2024-05-02 08:00 UTC\nAuthor: Ada Quell\nKeywords: sea, boat\nLink: https://example.org\nAttachments: rope.txt\n\nThe rope costs 45 EUR.\n\n☒ buy tar\n\n☐ buy oil\n\n• ☒ pay Bert\nItem | Price\nItem: Tar; Price: 12\n\nSecond\n\nDate: 2024-05-03 08:00 UTC\n\nThe anchor is 12 kg. It is red.',
    )
    expect(Array.from(segments, ({ place }) => (place.type === 'Record' ? place.name : ''))).toEqual([
      'Boat & rope',
      'Second',
    ])
    expect(contained.map(({ path, contentType, sizeBytes }) => [path, contentType, sizeBytes])).toEqual([
      ['1/1/rope.txt', 'text/plain', 2],
    ])
    expect(Buffer.from((await contained[0]?.bytes()) ?? []).toString()).toBe('hi')
    expect(odd).toEqual([])
  })

  it('that were cut off are read as far as they go (all of their markup was shown)', async () => {
    const { text, notes: odd } = await documentOf(notes.slice(0, notes.indexOf(' It is red')))
    expect(text).toMatch(/The anchor is 12\skg\.$/)
    expect(text).not.toContain('<')
    expect(odd).toEqual([{ type: 'Irregular', message: failureWords('NoteEndMissing') }])
  })
})
