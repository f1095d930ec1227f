/** Why a file cannot be read, and what to do: each sentence under its code, which never changes its meaning. `{{name}}` stands for a value. */
export const fileSentences = {
  Unreadable: 'This file could not be read. It may be damaged; save or export it again, then add it again.',
  JsonTooDeep: 'This JSON file nests values more than {{most}} deep and cannot be read. Flatten it and add it again.',
  JsonMalformed:
    'This JSON file is malformed at line {{line}}, column {{column}}: {{expected}} was expected, and {{found}} was found. Correct it there and add the file again.',
  TextTooLong:
    'This file holds more than {{millions}} million characters of text, more than one document may have. Split it into smaller files.',
  DrawingHasNoWords:
    'This drawing holds no words as text: its letters may be drawn as lines. Save it as an image and add that, so that text recognition (OCR) can read it.',
  PageIsEmpty: 'This web page holds no words. Check that it was saved completely.',
  PageHasNoWords:
    'This web page holds no words of its own: a program in it would fetch them. Open it in a browser, save it as a PDF, and add that.',
  WorkbookTooLong:
    'This workbook holds more than {{millions}} million characters of text, more than one document may have. Split it into several workbooks.',
  XmlMalformed: 'This file is damaged: a part of it is malformed XML. Open and save it again, then add it again.',
  XmlTooDeep: 'This file nests elements more than {{most}} deep, as no program writes them. It was not read.',
  XmlEntities:
    'This file declares XML entities, which can be used to attack the program that reads them. Save it anew in the program that made it.',
  PartTooLarge: 'A part of this file is too large to be read in one piece. Split the document up.',
  BinaryNotText:
    'This file holds binary data, not text. Open it in the program that made it and save it as text or PDF.',
  OnlyBlanks: 'This file holds no words, only blank space. Check that it is the right file.',
  WordNoWords: 'This Word document holds no words. If it shows pictures of text, save it as a PDF and add that.',
  WordTextNotFound:
    'This Word document is damaged: its text cannot be found. Open and save it again, then add it again.',
  WordTextMissing: 'This Word document is damaged: its text is missing. Open and save it again, then add it again.',
  WordTooOld:
    'This document is of a version of Word before 1997. Open it in Word or LibreOffice, save it as .docx, and add that.',
  WordPartMissing: 'This Word document is damaged: a part of it is missing. Open and save it again, then add it again.',
  NoSubtitles: 'No subtitles were found in this file: a line such as 00:01:02,000 --> 00:01:04,000 stands before each.',
  TooMuchMemory:
    'Reading this file took more memory than one document may have. Split it into smaller files and add those.',
  BrokeOffTwice:
    'Reading this file broke off twice, since something in it ends the program that reads it. It may be damaged; save or export it again, then add it again.',
  MainPartMissing: 'This {{kind}} is damaged: its main part is missing. Open and save it again, then add it again.',
  Locked: 'This {{kind}} is protected by a password. Open it, save a copy without the password, and add that.',
  LockedEntry: 'This {{kind}} is protected by a password. Save a copy without the password and add that.',
  Incomplete: 'This file is damaged or incomplete. Download or copy it again, then add it again.',
  ContentMissing: 'This {{kind}} is damaged: its content is missing. Open and save it again, then add it again.',
  DocumentNoWords: 'This document holds no words. If it shows pictures of text, save it as a PDF and add that.',
  PresentationNoWords:
    'This presentation holds no words. If its slides are pictures of text, save it as a PDF and add that.',
  SpreadsheetEmpty: 'This spreadsheet holds no values: all of its sheets are empty. Check that it is the right file.',
  TooManyContacts: 'This file has more than {{most}} contacts. Export them in parts and add those.',
  NoContacts: 'This file holds no contacts. Check that it was exported completely.',
  RichTextTooDeep:
    'This Rich Text file nests groups more than {{most}} deep, as no program writes them. It was not read.',
  RichTextNoWords: 'This Rich Text file holds no words. If it shows pictures of text, save it as a PDF and add that.',
  TooManyMessages: 'This mailbox has more than {{most}} messages. Export it in parts and add those.',
  NoMessages: 'This mailbox holds no messages. Check that it was exported completely.',
  MessageUnreadable:
    'This message cannot be read: its parts are nested too deep, or its headers are too long. Save it again from the mail program.',
  SavedPageNoWords: 'This saved web page holds no words. Save the page again, or as a PDF, and add that.',
  WorkbookEmpty: 'This workbook holds no values: all of its sheets are empty. Check that it is the right file.',
  WorkbookIncomplete: 'This Excel workbook is damaged or incomplete. Open and save it again, then add it again.',
  WorkbookTexts:
    'The texts of this workbook are more than one document may have. Split it into several workbooks and add those.',
  NotebookNoWords: 'This notebook holds no words: all of its cells are empty.',
  NotebookDamaged:
    'This notebook is damaged: its cells cannot be found. Open it in Jupyter, save it again, then add it again.',
  ArchiveIncomplete: 'This {{kind}} is damaged or incomplete. Download or copy it again, then add it again.',
  NoTextRecognition:
    'The words in an image can only be read by text recognition (OCR), which is not set up here. Turn it on, then retry.',
  ImageTooLarge:
    'This image has {{width}} × {{height}} points, more than the {{millions}} million that can be read. Save it smaller, then add it again.',
  ImageNoWords: 'No words were recognised in this image. Check that it is the right one, upright and sharp.',
  ImageDamaged:
    'This image cannot be read: it is damaged, or of a kind that is not known. Open it in another program, save it as PNG or JPEG, and add that.',
  ArchiveEmpty: 'This ZIP archive is empty. Check that it was made completely.',
  TooManySlides: 'This presentation has more than {{most}} slides. Split it up and add the parts.',
  ReadingTooLong:
    'Reading this file took too long and was stopped. Split it into smaller files, or save it in a simpler form.',
  TooManyEntries: 'This calendar has more than {{most}} entries. Export it in parts and add those.',
  NoEntries: 'This calendar holds no appointments or tasks. Check that it was exported completely.',
  PdfLocked: 'This PDF is protected by a password. Save a copy without the password in a PDF program and add that.',
  PdfFormUnreadable:
    'This PDF is a form in XML (XFA) that cannot be laid out here. Open it in Adobe Reader, print it to a new PDF, and add that.',
  PdfDamaged: 'This PDF is damaged and cannot be opened. Download or export it again, then add it again.',
  PdfTooManyPages: 'This PDF has {{pages}} pages, more than the {{most}} that can be read. Split it up.',
  PdfIncomplete: 'This PDF is incomplete: its end is missing. Download or copy it again, then add it again.',
  PdfNoReadablePage:
    'This PDF is damaged: none of its pages can be read. Download or export it again, then add it again.',
  PdfScanned:
    'This PDF holds no text: its pages are pictures, as a scanner makes them. Run text recognition (OCR) on it in a PDF program and add the result.',
  PdfWordless:
    'The pages of this PDF are pictures, and no words were recognised in them. Check that it is the right file, upright and sharp.',
  PdfLettersUntold:
    'This PDF shows letters but does not say which they are. Export it again from the program that made it, or run text recognition (OCR) on it in a PDF program and add the result.',
  PdfOutlines:
    'This PDF holds no text: what its pages show is drawn as lines and shapes. Export it again with its text kept as text, or run text recognition (OCR) on it in a PDF program and add the result.',
  PdfEmpty: 'The pages of this PDF are empty. Check that it is the right file.',
  BookNoWords: 'This EPUB book holds no words: its pages are pictures. Add it as a PDF if you have one.',
  BookChaptersMissing:
    'This EPUB book is damaged: it does not say where its chapters are. Download it again, then add it again.',
  BookProtected:
    'This book is protected against copying, so that only the program of its shop can read it. Add a copy without protection.',
  NoText: 'No text was found in this file. Check that it is the right file.',
  ReadingFailed:
    'Something went wrong while this file was being read. Retry; if it fails again, save the file in another format.',
  NoRoomForDocument: 'There is no room on the disk for this document. Free some space, then retry.',
  StoredCopyMissing: 'The stored copy of this file is missing. Delete the document and add the file again.',
  ReadingStopped: 'Reading was stopped before its end. Retry to read this document after all.',
  ArchiveRefused: 'This {{kind}} was not opened: {{why}}. If you trust it, unpack it and add the files that are in it.',
} as const

/** What stands inside of those sentences. */
export const fileParts = {
  HoldsTooManyFiles: 'it holds more than {{most}} files',
  UnpacksTooFar: 'unpacked it would take {{megabytes}} MB or more',
  SharesBytes: 'files in it share their bytes, which makes a small file unpack to a huge one',
  UnpacksLikeBomb: 'a file in it unpacks to {{times}} times its size, as decompression bombs do',
  InnerPartTooLarge: 'a part of it, {{path}}, is larger than such parts are',
  InnerNameTooLong: 'the name of a file in it is too long',
  InnerNameMalformed: 'the name of a file in it is malformed',
  InnerPathElsewhere: 'a file in it has the path of another place on the disk',
  InnerPathOutside: 'a file in it has a path that leads out of it',
  AName: 'a name in double quotes',
  AColon: 'a colon',
  ACommaOr: 'a comma or {{closing}}',
  TextAndQuote: 'the rest of a text and its closing quote',
  AnEscape: 'an escape sequence that JSON knows',
  ADigit: 'a digit',
  AValue: 'a value',
  EndOfFile: 'the end of the file',
  KindWordDocument: 'Word document',
  KindPowerPointPresentation: 'PowerPoint presentation',
  KindExcelWorkbook: 'Excel workbook',
  KindOpenDocumentText: 'OpenDocument text',
  KindOpenDocumentPresentation: 'OpenDocument presentation',
  KindOpenDocumentSpreadsheet: 'OpenDocument spreadsheet',
  KindPagesDocument: 'Pages document',
  KindNumbersSpreadsheet: 'Numbers spreadsheet',
  KindKeynotePresentation: 'Keynote presentation',
  KindZIPArchive: 'ZIP archive',
  KindEPUBBook: 'EPUB book',
} as const
