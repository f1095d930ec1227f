const WORKING_TYPES =
  'Alcove reads PDF, Word, Excel and PowerPoint files, Pages, Numbers and Keynote, OpenDocument, Rich Text, web pages, e-books, mail, images, ZIP archives, and text of every kind.'

/** Why a file or a note is not taken in, and what to do: each sentence under its code. */
export const admissionSentences = {
  FileEmpty: 'This file is empty. Check that it was saved or copied completely.',
  PictureTooSmall: 'This picture is too small to hold a word.',
  NothingWritten: 'There is no text. Write something first.',
  NoSpaceToStore: 'There is not enough space on the disk to store this. Free some space and add it again.',
  NotStored: 'This could not be stored. Check that the disk is there and can be written to, then add it again.',
  KindNotAccepted: 'This file is {{kind}}, which is not accepted here.',
  KindNotRead: `The content of this file is of a kind that cannot be read. ${WORKING_TYPES}`,
  IsOfKind: `This file ({{ending}}) is {{kind}}, which cannot be read. ${WORKING_TYPES}`,
  IsToBeSavedOtherwise:
    'This file ({{ending}}) is {{kind}}, which cannot be read. Save or export it as a PDF, PNG or JPEG, and add that.',
  IsToBeUnpacked:
    'This file ({{ending}}) is {{kind}}, which cannot be read. Unpack it and add what was in it, or pack that as ZIP.',
  IsOfUnknownKind: `This file ({{ending}}) is of a kind that cannot be read. ${WORKING_TYPES} Convert the file to one of these.`,
  IsShortcut: 'This file ({{ending}}) only leads to another one. Add the file to which it leads.',
  IsUnfinished: 'This file ({{ending}}) is a download that did not finish. Download it again, and add it then.',
  IsPartOfPackage:
    'This file ({{ending}}) is {{kind}} and holds no whole one. Add the document that it is from; where that is a folder, pack the folder as ZIP and add that.',
  IsEncrypted: 'This file ({{ending}}) is encrypted, so that it cannot be read. Decrypt it, and add what comes out.',
  NamedOtherwiseText:
    'This file is named or declared as {{kind}}, but its content is plain text. Check the file and its name.',
  NamedOtherwiseBinary: `This file is named or declared as {{kind}}, but its content is binary data. Check the file and its name. ${WORKING_TYPES}`,
  NamedOtherwise: `This file is named or declared as {{kind}}, but its content is {{found}}. Check the file and its name. ${WORKING_TYPES}`,
  DeclaredUnknown: `This file was handed over as one of a kind that cannot be read, whatever its name says. Check the file and its name. ${WORKING_TYPES}`,
  IsPostScript: 'This file is PostScript, which cannot be read. Convert it to PDF and add that.',
  IsBinaryWorkbook:
    'This file is a binary Excel workbook (.xlsb), which cannot be read. Save it as .xlsx and add that.',
  IsLockedOffice:
    'This file is an Office document that is protected by a password, which cannot be read. Open it, save a copy without the password, and add that.',
  IsOldPresentation:
    'This file is a PowerPoint presentation of the time before 2007 (.ppt), which cannot be read. Open it in PowerPoint or LibreOffice, save it as .pptx, and add that.',
  IsVisio: 'This file is a Visio drawing, which cannot be read. Save it as a PDF and add that.',
} as const
