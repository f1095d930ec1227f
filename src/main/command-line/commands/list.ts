import { type Command, exitCodes } from '../command.ts'

export const listCommand: Command = {
  name: 'list',
  operands: '',
  summary: 'What is in the library.',
  flags: {},
  problem: (operands) => (operands.length > 0 ? 'list takes no words' : null),
  async run({ client, output }) {
    const documents = await client.knowledge.ListDocuments()
    output.json({ documents })
    for (const { status, fileName, documentId } of documents) output.text(`${status}  ${documentId}  ${fileName}\n`)
    if (documents.length === 0) output.note('The library is empty: alcove add FILE')
    return exitCodes.done
  },
}
