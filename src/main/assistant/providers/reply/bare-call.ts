const OPENINGS = /^(```\w*\s*)?\[?\s*\{\s*"(name|type|function|tool|tool_name|parameters|arguments)"/
/** By then it is plain whether a text begins as a call would. */
const ENOUGH = 60

/** Whether a whole reply is a tool call in nothing but JSON, as small Llama models write them. `Unsure` asks for more text. */
export const couldBeBareCall = (written: string, over: boolean): 'Yes' | 'No' | 'Unsure' => {
  const start = written.trimStart()
  if (start === '') return over ? 'No' : 'Unsure'
  if (!/^[{[`]/.test(start)) return 'No'
  const opens = OPENINGS.test(start.slice(0, ENOUGH))
  if (over) return opens ? 'Yes' : 'No'
  if (start.length < ENOUGH) return 'Unsure'
  return opens ? 'Unsure' : 'No'
}
