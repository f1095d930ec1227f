/** What the file picker offers: endings for those systems that know no types, types for those that know no endings. */
export const acceptedFiles = [
  '.pdf',
  '.md',
  '.markdown',
  '.txt',
  '.csv',
  '.json',
  'application/pdf',
  'text/markdown',
  'text/plain',
  'text/csv',
  'application/json',
].join(',')
