import type { EndpointRefusal } from './endpoint-refusal.ts'

/**
 * What refusals are about, by the exact phrases that servers use: a refusal that merely mentions a tool or a token is about something else.
 * Each phrase is one that a server is known to send.
 */
const TOOLS_UNSUPPORTED = [
  /\bdoes not support tools\b/i, // Ollama
  /\btools param requires --jinja\b/i, // llama.cpp
  /\bno endpoints found that support tool use\b/i, // OpenRouter
  /"?auto"? tool choice requires --enable-auto-tool-choice/i, // vLLM
  /\btool use is not supported\b/i,
  /\btool (calling|calls?) (is|are) not supported\b/i, // Groq
  /['"`](tools|tool calling|tool_choice|functions)['"`] (is|are) not supported (with|in|by|for) this model\b/i, // Groq, OpenAI
  /\bdoes not support (function|tool)[ -]?(calling|calls?|use)\b/i, // DeepSeek
  /\bfunction calling is not (supported|enabled)\b/i, // Mistral, Gemini
  /\bfunction calling with .{0,60} is unsupported\b/i, // Gemini
  /\bnot supported for function calling\b/i, // Together
]

const QUOTA = [
  /\binsufficient_quota\b/,
  /\bexceeded your current quota, please check your plan and billing\b/i, // OpenAI
  /\bcredit balance is too low\b/i, // Anthropic
  /\binsufficient (balance|credits?|funds)\b/i, // DeepSeek, OpenRouter
  /\brequires more credits\b/i, // OpenRouter
]

const MODEL_UNKNOWN = [
  /\bmodel_not_found\b/, // OpenAI, Groq
  /\binvalid_model\b/, // Mistral
  /\bis not a valid model id\b/i, // OpenRouter
  /\bmodel not exist\b/i, // DeepSeek
  /\bmodel ['"`][^'"`]{1,200}['"`] not found\b/i, // Ollama
]

const SYSTEM_ROLE_REFUSED = [
  /\bsystem role (is )?not supported\b/i, // Gemma's template
  /\bsystem (role|message|prompt|instruction)s? (is|are) not (supported|allowed|enabled)\b/i,
  /\bdeveloper instruction is not enabled for\b/i, // Gemma behind Gemini's API
  /\bconversation roles must alternate user\/assistant\b/i, // Mistral's and Gemma's templates
  /\bonly user(,| and) assistant( and tool)? roles are supported\b/i,
]

const CONTEXT_TOO_LONG = [
  /\bcontext_length_exceeded\b/,
  /\bmaximum context length\b/i, // OpenAI, vLLM, DeepSeek, Mistral, OpenRouter
  /\bprompt is too long\b/i, // Anthropic
  /\bexceeds? (the )?(available )?context (size|length|window|limit)\b/i, // llama.cpp, Anthropic
  /\bexceed_context_size_error\b/, // llama.cpp
  /\binput token count .{0,60}exceeds the maximum number of tokens\b/i, // Gemini
  /\btokens to keep from the initial prompt is greater than the context length\b/i, // LM Studio
  /\bwhen context the overflows\b/i, // LM Studio
  /\bplease reduce the length of the messages\b/i, // Groq, OpenAI
  /\brequest too large for\b/i, // Groq, OpenAI
  /\binput is too long for requested model\b/i,
]

/** Statuses under which servers refuse what a request holds; llama.cpp and templates that throw use 500. */
const ABOUT_THE_REQUEST = new Set([200, 400, 404, 413, 422, 429, 500, 501])

const phraseIn = (phrases: readonly RegExp[], { status, said }: EndpointRefusal): boolean => {
  const words = [said.message, said.code, said.type].filter(Boolean).join(' ')
  return ABOUT_THE_REQUEST.has(status) && phrases.some((phrase) => phrase.test(words))
}

/** Names that mean nothing else: a refusal that has one in it is about it, and the request is as good without it. */
const UNMISTAKABLE = new Set(['stream_options', 'reasoning_effort', 'tool_choice'])

const plainName = (param: string | null): string => param?.split('.').at(0) ?? ''

/** Whether a body field is not taken at all, or not with this value. */
export const refusesParameter = (refusal: EndpointRefusal, name: string): boolean => {
  const { said, status } = refusal
  if (!ABOUT_THE_REQUEST.has(status) || status === 429) return false
  const code = `${said.code ?? ''} ${said.type ?? ''}`
  if (plainName(said.param) === name && /unsupported|unknown_parameter|extra_forbidden|unrecognized/.test(code))
    return true
  if (UNMISTAKABLE.has(name) && said.message.includes(name)) return true
  const quoted = `['"\`]?${name}['"\`]?`
  const phrases = [
    `\\bunsupported (parameter|value|argument)s?:? ['"\`]${name}['"\`]`,
    `\\b(unknown|unrecognized|unexpected|invalid|extra) (request )?(keyword )?(parameter|argument|field|name|property)s?( supplied)?:? ${quoted}(?![\\w])`,
    `(^|[\\s:])${quoted} (is|are|was) (not (supported|permitted|allowed)|unsupported|deprecated)\\b`,
    `\\bdoes not support (the )?${quoted}( parameter)?(?![\\w])`,
    `\\bproperty ${quoted} is (unsupported|not supported)`,
    `\\b${name}: extra (inputs|fields) (are )?not permitted`,
  ]
  if (name === 'think' || name === 'thinking')
    phrases.push('\\b(does not support thinking|thinking is not supported)\\b')
  return phrases.some((phrase) => new RegExp(phrase, 'i').test(said.message))
}

export const refusesTools = (refusal: EndpointRefusal): boolean =>
  phraseIn(TOOLS_UNSUPPORTED, refusal) || refusesParameter(refusal, 'tools')

export const isOutOfQuota = (refusal: EndpointRefusal): boolean =>
  refusal.status === 402 || phraseIn(QUOTA, refusal) || refusal.said.code === 'insufficient_quota'

/** Whether there is no model of that name, by the endpoint's own account. */
export const knowsNoModel = (refusal: EndpointRefusal): boolean => phraseIn(MODEL_UNKNOWN, refusal)

export const refusesSystemRole = (refusal: EndpointRefusal): boolean => phraseIn(SYSTEM_ROLE_REFUSED, refusal)

export const refusesImages = (refusal: EndpointRefusal): boolean =>
  phraseIn(
    [
      /\bdoes not support (image|vision)/i,
      /\bimage(s| input| inputs)? (is|are) not supported\b/i,
      /\bimage input is not supported\b/i,
      /\bno endpoints found that support image input\b/i,
      /\binvalid content type\. image_url is only supported by certain models\b/i,
      /\bmissing data required for image input\b/i,
    ],
    refusal,
  )

export const wantsMaxCompletionTokens = (refusal: EndpointRefusal): boolean =>
  refusesParameter(refusal, 'max_tokens') && /\bmax_completion_tokens\b/.test(refusal.said.message)

const firstNumber = (text: string, patterns: readonly RegExp[]): number | null => {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1]?.replace(/[,_]/g, '')
    if (found !== undefined && Number.isSafeInteger(Number(found))) return Number(found)
  }
  return null
}

/** A limit of the reply's length that is more than the model can write; with the most that it can, where it says so. */
export const tooManyTokens = (refusal: EndpointRefusal): { readonly limit: number | null } | null => {
  const { message } = refusal.said
  if (!ABOUT_THE_REQUEST.has(refusal.status) || refusal.status === 429) return null
  const exclusive = firstNumber(message, [/supported range is from \d+ \(inclusive\) to (\d+) \(exclusive\)/i])
  if (exclusive !== null) return { limit: exclusive - 1 }
  const named = /\b(max_tokens|max_completion_tokens|max_output_tokens|maxOutputTokens)\b/.test(message)
  if (!named) return null
  const limit = firstNumber(message, [
    /supports at most (\d[\d,]*) (completion|output) tokens/i, // OpenAI
    /> (\d[\d,]*), which is the maximum allowed number of output tokens/i, // Anthropic
    /less than or equal to ['"`]?(\d[\d,]*)/i, // Groq
    /valid range of max_tokens is \[\d+, ?(\d[\d,]*)\]/i, // DeepSeek
    /must be (?:at most|<=|≤) (\d[\d,]*)/i,
  ])
  if (limit !== null) return { limit }
  return /\b(max_tokens|max_completion_tokens)['"`]? .{0,40}(is|are) too (large|big|high)\b/i.test(message)
    ? { limit: null }
    : null
}

/** A conversation that does not fit, with the numbers that the endpoint gave: all that fits, and what the question alone takes. */
export interface TooLong {
  readonly contextLength: number | null
  readonly promptTokens: number | null
}

export const contextTooLong = (refusal: EndpointRefusal): TooLong | null => {
  if (!phraseIn(CONTEXT_TOO_LONG, refusal)) return null
  const { message } = refusal.said
  return {
    contextLength: firstNumber(message, [
      /maximum context length (?:is|of) (\d[\d,]*)/i,
      /maximum context length \((\d[\d,]*)/i, // Ollama
      /(\d[\d,]*) maximum context length/i,
      /tokens > (\d[\d,]*) maximum/i,
      /context limit: [\d,]+ \+ [\d,]+ > (\d[\d,]*)/i,
      /maximum number of tokens allowed \((\d[\d,]*)\)/i,
      /available context size \((\d[\d,]*)/i,
      /context length of only (\d[\d,]*)/i,
      /\blimit (\d[\d,]*), requested/i,
    ]),
    promptTokens: firstNumber(message, [
      /(\d[\d,]*) in the messages/i,
      /your (?:request|prompt|messages) (?:has|have|contains|resulted in) (\d[\d,]*)(?: input)? tokens/i,
      /messages resulted in (\d[\d,]*) tokens/i,
      /prompt is too long: (\d[\d,]*)/i,
      /input length \((\d[\d,]*)/i, // Ollama
      /prompt contains (\d[\d,]*) tokens/i,
      /context limit: (\d[\d,]*) \+/i,
      /input token count \((\d[\d,]*)\)/i,
      /the request \((\d[\d,]*) tokens\)/i,
      /\brequested (\d[\d,]*)/i,
    ]),
  }
}
