import { writeFile } from 'node:fs/promises'
import { type Command, exitCodes } from '../command.ts'

export const exportCommand: Command = {
  name: 'export',
  operands: '[CONVERSATION]',
  summary: 'One conversation, or all of them, as Markdown; with --json as JSON that can be imported again.',
  flags: {
    output: { type: 'string', summary: 'the file to write, which must not be there yet; else standard output' },
  },
  problem: (operands) => (operands.length > 1 ? 'export takes the id of one conversation, or none for all' : null),
  async run({ client, output }, operands, { output: path, json }) {
    const [conversationId = null] = operands
    const { text } = await client.conversations.ExportConversations({
      conversationId,
      format: json === true ? 'Json' : 'Markdown',
    })
    if (typeof path === 'string') {
      await writeFile(path, text, { flag: 'wx', mode: 0o600 })
      output.note(`Written to ${path}.`)
    } else if (json === true) output.json(JSON.parse(text))
    else output.text(text)
    return exitCodes.done
  },
}
