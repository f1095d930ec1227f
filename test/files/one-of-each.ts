import type { SourceSpan } from '../../src/contracts/index.ts'
import { CELL_STYLE, docFile, ROW_STYLE } from './doc-file.ts'
import { docxFile, headingStyles, paragraph, styled, wordTable } from './docx-file.ts'
import { epubFile } from './epub-file.ts'
import { iwork2009File, textStorage, xmlParagraph } from './iwork-2009-file.ts'
import { keynoteFile, numbersFile, pagesFile } from './iwork-file.ts'
import { mailboxFile, mailFile, outlookFile } from './mail-file.ts'
import { openDocumentFile, openTable, textParagraph } from './opendocument-file.ts'
import { pptxFile, textShape } from './pptx-file.ts'
import { binaryPlist, webArchive } from './web-archive-file.ts'
import { xlsFile } from './xls-file.ts'
import { xlsxFile } from './xlsx-file.ts'
import { zipFile } from './zip-file.ts'

/** A file of one kind, what its type is, words that are in it alone, and where they stand. */
export interface SampleFile {
  readonly fileName: string
  readonly contentType: string
  readonly bytes: Uint8Array | string
  readonly question: string
  /** A word of the passage that answers. */
  readonly answer: string
  readonly place: Partial<SourceSpan>
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const powerPoint = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const openDocument = 'application/vnd.oasis.opendocument'

const ships = (name: string, berth: number) =>
  [
    ['Ship', 'Berth', 'Tons'],
    ['Ada', 12, 90.5],
    [name, berth, 41],
  ] as const

/** One good file of each kind that can be read without text recognition. */
export const oneOfEach = (): SampleFile[] => [
  {
    fileName: 'handbook.docx',
    contentType: word,
    bytes: docxFile(
      `${styled('Heading1', 'Lanterns')}${paragraph('The zephyrine lantern is lit at dusk.')}${wordTable([
        ['Lamp', 'Oil', 'Hours'],
        ['Zephyrine', 'whale', '9'],
        ['Boreal', 'rape', '7'],
      ])}`,
      { styles: headingStyles },
    ),
    question: 'When is the zephyrine lantern lit?',
    answer: 'dusk',
    place: { section: 'Lanterns', line: null },
  },
  {
    fileName: 'talk.pptx',
    contentType: powerPoint,
    bytes: pptxFile([
      { title: 'Welcome', shapes: [textShape(['Nothing here about lights.'])] },
      { title: 'Foghorns', shapes: [textShape(['The quillon foghorn sounds thrice.'])], notes: 'Play the recording.' },
    ]),
    question: 'How often does the quillon foghorn sound?',
    answer: 'thrice',
    place: {},
  },
  {
    fileName: 'fleet.xlsx',
    contentType: excel,
    bytes: xlsxFile([{ name: 'Fleet', rows: ships('Marigold', 14) }]),
    question: 'At which berth is the Marigold?',
    answer: 'Ship: Marigold; Berth: 14',
    place: { sheet: 'Fleet', row: 2, rowEnd: 3 },
  },
  {
    fileName: 'old-letter.doc',
    contentType: 'application/msword',
    bytes: docFile(
      'Mooring\rThe vervain rope holds the pontoon.\rKnot\u0007Use\u0007\u0007Bowline\u0007loop\u0007\u0007',
      {
        styles: [1, 0, CELL_STYLE, CELL_STYLE, ROW_STYLE, CELL_STYLE, CELL_STYLE, ROW_STYLE],
      },
    ),
    question: 'What does the vervain rope hold?',
    answer: 'pontoon',
    place: { section: 'Mooring' },
  },
  {
    fileName: 'old-fleet.xls',
    contentType: 'application/vnd.ms-excel',
    bytes: xlsFile([{ name: 'Old fleet', rows: ships('Tansy', 21) }]),
    question: 'At which berth is the Tansy?',
    answer: 'Ship: Tansy; Berth: 21',
    place: { sheet: 'Old fleet' },
  },
  {
    fileName: 'note.rtf',
    contentType: 'application/rtf',
    bytes:
      '{\\rtf1\\ansi\\ansicpg1252{\\stylesheet{\\s1 heading 1;}}\\s1 Buoys\\par\\pard The celandine buoy is yellow.\\par}',
    question: 'What colour is the celandine buoy?',
    answer: 'yellow',
    place: { section: 'Buoys' },
  },
  {
    fileName: 'minutes.odt',
    contentType: `${openDocument}.text`,
    bytes: openDocumentFile(
      'text',
      `<text:h text:outline-level="1">Dredging</text:h>${textParagraph('The samphire channel is dredged in March.')}`,
    ),
    question: 'When is the samphire channel dredged?',
    answer: 'March',
    place: { section: 'Dredging' },
  },
  {
    fileName: 'stores.ods',
    contentType: `${openDocument}.spreadsheet`,
    bytes: openDocumentFile(
      'spreadsheet',
      openTable('Stores', [
        ['Item', 'Shelf', 'Keeper'],
        ['Bitumen', 'north', 'Ada'],
        ['Oakum', 'south', 'Bert'],
      ]),
    ),
    question: 'Who keeps the oakum?',
    answer: 'Item: Oakum; Shelf: south; Keeper: Bert',
    place: { sheet: 'Stores' },
  },
  {
    fileName: 'slides.odp',
    contentType: `${openDocument}.presentation`,
    bytes: openDocumentFile(
      'presentation',
      `<draw:page draw:name="one"><draw:frame presentation:class="title"><draw:text-box>${textParagraph('Signals')}</draw:text-box></draw:frame><draw:frame><draw:text-box>${textParagraph('The teasel flag means plague.')}</draw:text-box></draw:frame></draw:page>`,
    ),
    question: 'What does the teasel flag mean?',
    answer: 'plague',
    place: { slide: 1 },
  },
  {
    fileName: 'letter.pages',
    contentType: 'application/vnd.apple.pages',
    bytes: pagesFile([
      { text: 'Moorings', style: 'Heading' },
      { text: 'The bryony mooring is held by three chains.' },
      {
        text: '',
        table: {
          headerRows: 1,
          rows: [
            ['Chain', 'Links'],
            ['North', 90],
            ['South', 41],
          ],
        },
      },
    ]),
    question: 'How many chains hold the bryony mooring?',
    answer: 'three chains',
    place: { section: 'Moorings' },
  },
  {
    fileName: 'old-letter.pages',
    contentType: 'application/vnd.apple.pages',
    bytes: iwork2009File(
      'sl:document',
      `<sl:stylesheet><sf:paragraphstyle sf:ident="p" sf:name="Heading 1"/></sl:stylesheet>${textStorage(
        `${xmlParagraph('Beacons', 'sf:style="p"')}${xmlParagraph('The betony beacon burns whale oil.')}`,
      )}`,
    ),
    question: 'What does the betony beacon burn?',
    answer: 'whale oil',
    place: { section: 'Beacons' },
  },
  {
    fileName: 'berths.numbers',
    contentType: 'application/vnd.apple.numbers',
    bytes: numbersFile([{ name: 'Berths', tables: [{ rows: ships('Campion', 27), headerRows: 1 }] }]),
    question: 'At which berth is the Campion?',
    answer: 'Ship: Campion; Berth: 27',
    place: { sheet: 'Berths', row: 2, rowEnd: 3 },
  },
  {
    fileName: 'speech.key',
    contentType: 'application/vnd.apple.keynote',
    bytes: keynoteFile([
      { title: 'Greetings', body: [{ text: 'Nothing here about boats.' }] },
      {
        title: 'Lifeboats',
        body: [{ text: 'The gentian lifeboat seats forty people.', list: 'Bullets' }],
        notes: 'Show the boat.',
      },
    ]),
    question: 'How many people does the gentian lifeboat seat?',
    answer: 'forty people',
    place: {},
  },
  {
    fileName: 'page.html',
    contentType: 'text/html',
    bytes:
      '<!doctype html><title>Harbour</title><nav>Menu</nav><h1>Ferries</h1><p>The burdock ferry crosses on Sundays.',
    question: 'When does the burdock ferry cross?',
    answer: 'Sundays',
    place: { section: 'Ferries' },
  },
  {
    fileName: 'saved.mhtml',
    contentType: 'multipart/related',
    bytes: [
      'From: <Saved by Blink>',
      'Snapshot-Content-Location: https://example.org/',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; type="text/html"; boundary="b"',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<title>Tolls</title><p>The comfrey toll is nine pence.</p>',
      '--b--',
    ].join('\r\n'),
    question: 'How much is the comfrey toll?',
    answer: 'nine pence',
    place: { section: 'Tolls' },
  },
  {
    fileName: 'saved.webarchive',
    contentType: 'application/x-webarchive',
    bytes: binaryPlist(
      webArchive({ content: '<title>Ropes</title><p>The tansy rope is tarred twice a year, in April and in autumn.' }),
    ),
    question: 'How often is the tansy rope tarred?',
    answer: 'twice a year',
    place: { section: 'Ropes' },
  },
  {
    fileName: 'novel.epub',
    contentType: 'application/epub+zip',
    bytes: epubFile([{ file: 'c1.xhtml', body: '<p>The mullein ghost walks the mole.</p>', title: 'The ghost' }]),
    question: 'Where does the mullein ghost walk?',
    answer: 'mole',
    place: { section: 'The Harbour Book' },
  },
  {
    fileName: 'letter.eml',
    contentType: 'message/rfc822',
    bytes: mailFile({ subject: 'Anchors', text: 'The lovage anchor weighs two tons.' }),
    question: 'How much does the lovage anchor weigh?',
    answer: 'two tons',
    place: { section: 'Anchors' },
  },
  {
    fileName: 'archive.mbox',
    contentType: 'application/mbox',
    bytes: mailboxFile([
      { subject: 'Weather', text: 'Fine.' },
      { subject: 'Gulls', text: 'The hyssop gull stole a herring.' },
    ]),
    question: 'What did the hyssop gull steal?',
    answer: 'herring',
    place: { record: 'Gulls', recordEnd: 'Gulls' },
  },
  {
    fileName: 'outlook.msg',
    contentType: 'application/vnd.ms-outlook',
    bytes: outlookFile({ subject: 'Cranes', text: 'The borage crane lifts six tons.' }),
    question: 'How much does the borage crane lift?',
    answer: 'six tons',
    place: { section: 'Cranes' },
  },
  {
    fileName: 'film.srt',
    contentType: 'application/x-subrip',
    bytes:
      '1\n00:00:05,000 --> 00:00:07,000\nThe sorrel captain whistles.\n\n2\n00:01:10,000 --> 00:01:12,500\nAnd nobody answers.\n',
    question: 'What does the sorrel captain do?',
    answer: 'whistles',
    place: { second: 5 },
  },
  {
    fileName: 'talk.vtt',
    contentType: 'application/x-subrip',
    bytes: 'WEBVTT\n\n00:05.000 --> 00:07.000\n<v Ada>The fennel pilot is late.\n',
    question: 'Who is late, the fennel pilot?',
    answer: 'Ada: The fennel pilot is late',
    place: { second: 5, secondEnd: 7 },
  },
  {
    fileName: 'analysis.ipynb',
    contentType: 'application/x-ipynb+json',
    bytes: JSON.stringify({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: [{ cell_type: 'markdown', source: ['# Tides\n', 'The dittany model predicts neap tides.'] }],
    }),
    question: 'What does the dittany model predict?',
    answer: 'neap tides',
    place: { cell: 1 },
  },
  {
    fileName: 'dates.ics',
    contentType: 'text/calendar',
    bytes:
      'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Regatta briefing\r\nDTSTART:20240501T100000Z\r\nDTEND:20240501T110000Z\r\nLOCATION:Tamarisk shed\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
    question: 'What is in the tamarisk shed?',
    answer: 'When: 2024-05-01 10:00–11:00 (UTC)',
    place: { record: 'Regatta briefing' },
  },
  {
    fileName: 'people.vcf',
    contentType: 'text/vcard',
    bytes: 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cleo Costmary\r\nTEL;TYPE=work:+44 20 7946 0018\r\nEND:VCARD\r\n',
    question: 'What is the phone number of Cleo Costmary?',
    answer: 'Phone (work): +44 20 7946 0018',
    place: { record: 'Cleo Costmary' },
  },
  {
    fileName: 'news.xml',
    contentType: 'application/xml',
    bytes:
      '<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Harbour News</title><item><title>Lovage dredger</title><description>&lt;p&gt;The lovage dredger comes in June.&lt;/p&gt;</description></item></channel></rss>\n',
    question: 'When does the lovage dredger come?',
    answer: 'comes in June',
    place: { record: 'Lovage dredger' },
  },
  {
    fileName: 'winch.py',
    contentType: 'text/x-source-code',
    bytes: 'import os\n\n\ndef purslane_winch(load):\n    """Lifts the gate."""\n    return load * 2\n',
    question: 'purslane_winch',
    answer: 'def purslane_winch',
    place: { line: 1 },
  },
  {
    fileName: 'list.tsv',
    contentType: 'text/csv',
    bytes: 'name\tberth\nAda\t12\nChervil\t33\n',
    question: 'At which berth is the Chervil?',
    answer: 'Chervil\t33',
    place: { row: 1 },
  },
  {
    fileName: 'rows.jsonl',
    contentType: 'application/json',
    bytes:
      '{"id":"CH-003","name":"Kestrel camera","place":"burnet tower"}\n{"id":"CH-004","name":"Osprey lens","place":"north"}\n',
    question: 'What is in the burnet tower?',
    answer: 'Kestrel camera',
    place: { record: 'CH-003, Kestrel camera' },
  },
  {
    fileName: 'settings.yaml',
    contentType: 'text/plain',
    bytes: 'harbour:\n  arnica_gate: closed at noon\n',
    question: 'When is the arnica_gate closed?',
    answer: 'closed at noon',
    place: { line: 1 },
  },
  {
    fileName: 'files.zip',
    contentType: 'application/zip',
    bytes: zipFile([{ path: 'papers/saxifrage-plan.txt', content: 'The plan.' }]),
    question: 'saxifrage-plan',
    answer: 'papers/saxifrage-plan.txt',
    place: {},
  },
]
