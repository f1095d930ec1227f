/** What was odd about a file that was read all the same: each sentence under its code, like those of failures. */
export const noteSentences = {
  NotePagesUnreadable: 'Pages that cannot be read: {{pages}}.',
  NotePagesScanned:
    'Pages that are pictures without text, and were not read: {{pages}}. Run text recognition (OCR) on the file to have them read.',
  NotePagesRecognised:
    'Pages that are pictures; their words were read by text recognition, which may mistake letters: {{pages}}.',
  NotePagesWordless: 'Pages that are pictures, in which no words were recognised: {{pages}}.',
  NotePagesLackLetters: 'Words lack a letter on these pages, since the file does not say which it is: {{pages}}.',
  NotePagesReadLikeNothing:
    'These pages read like no language, since their letters seem to be mapped wrongly: {{pages}}. Export the file again, or run text recognition (OCR) on it.',
  NoteImageHard:
    'The words in this image were hard to recognise and may hold mistakes. A sharper or larger image is read better.',
  NoteHiddenSlides: 'Slides that are hidden in the presentation were read too: {{slides}}.',
  NoteHiddenSheets: 'Sheets that are hidden in the spreadsheet were read too: {{sheets}}.',
  NoteHiddenWorkbookSheets: 'Sheets that are hidden in the workbook were read too: {{sheets}}.',
  NoteHiddenCells: 'Rows or columns that are hidden on their sheets were read too: {{sheets}}.',
  NoteForeignPart: 'A part of this document is a file of another format inside of it, which was not read.',
  NoteChaptersUnreadable: 'Chapters that could not be read: {{chapters}}.',
  NotePartDamaged:
    'A part of this file is damaged and was left out: {{part}}. Open and save the file again in the program that made it, then add it again.',
  NoteDamagedSlides:
    'Slides that are damaged and were left out: {{slides}}. Open and save the presentation again, then add it again.',
  NoteDamagedSheets:
    'Sheets that are damaged, and were read only as far as they could be: {{sheets}}. Open and save the workbook again, then add it again.',
  NoteFormulasWithoutResult:
    '{{count}} formulas have no result stored in the file and were left out. Open the workbook in a spreadsheet program, save it, and add it again.',
  NoteLockedFiles:
    '{{locked}} of {{count}} files in this archive are protected by a password and were left out. Unpack them and add them by themselves.',
  NoteLettersLost: 'Some of its letters could not be read: the file is damaged, or is encoded otherwise than it says.',
  NoteMessagesUnreadable: '{{unreadable}} of {{count}} messages could not be read.',
  NoteJsonRelaxed:
    'Line {{line}}, and maybe others, has a comment, a comma too many or another sign that JSON does not allow. All values were read.',
  NoteJsonLinesBroken:
    '{{broken}} of {{count}} lines are no whole JSON value, the first of them is line {{line}}. They were read as text, the others as records.',
  NoteJsonMalformed:
    'This file is no valid JSON from line {{line}}, column {{column}} on. The values before were read as records, the rest as text. If it was cut off, add the whole file again.',
  NoteXmlMalformed: 'This file is no well-formed XML and was read as it is written, with its markup.',
  NoteEndMissing:
    'The end of this file is missing. What stands before it was read. Download or copy the file again, then add it again.',
  NoteFilesNotAdded: 'Not all files in it were added. {{reason}} It concerns: {{files}}.',
  NoteRowsRagged: '{{ragged}} of {{rows}} rows do not have {{columns}} columns; the first of them is row {{first}}.',
} as const

/** What stands inside of those sentences. */
export const noteParts = {
  ContainedTooDeep: 'They stand inside of too many other files.',
  ContainedTooLarge: 'They are larger than one document may be.',
  ContainedTooMany: 'There are more than {{most}} files in all.',
  ContainedTooMuch: 'All files together are too large.',
  ContainedUnreadable: 'They cannot be read.',
  ContainedSmallPicture: 'They are small pictures.',
  ContainedGone: 'The file that they came in is not there any more.',
  ContainedCutOff: 'They were not read to their end.',
  ContainedNotStored: 'They could not be stored.',
  PartHeader: 'a page header',
  PartFooter: 'a page footer',
  PartFootnotes: 'the footnotes',
  PartEndnotes: 'the endnotes',
  PartComments: 'the comments',
  PartSpeakerNotes: 'speaker notes',
  PartStyles: 'the styles',
  PartNumbering: 'the numbers of the lists',
  PartCellTexts: 'the texts of the cells',
  PartChart: 'a chart',
  PartDiagram: 'a diagram',
  PartDrawing: 'a drawing',
  PartProperties: 'the properties of the file',
  ListAndSoMany: '{{listed}} and {{more}} more',
  ListAndMore: '{{listed}} and more',
} as const
