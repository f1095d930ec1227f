/**
 * Tokens that belong to chat templates and that servers without a parser for a model let through as text.
 * Sources: the published chat templates of the model families named beside them.
 */

/** Where thoughts begin, and what ends them. These count at the beginning of a line alone: prose may speak of a tag. */
export const thoughtTags: Readonly<Record<string, readonly string[]>> = {
  '<think>': ['</think>'], // DeepSeek R1, Qwen 3, many others
  '<thinking>': ['</thinking>'],
  '<thought>': ['</thought>'],
  '<reasoning>': ['</reasoning>'],
  '<seed:think>': ['</seed:think>'], // Seed OSS
  '[THINK]': ['[/THINK]'], // Magistral
  '◁think▷': ['◁/think▷'], // Kimi VL
  '<|START_THINKING|>': ['<|END_THINKING|>'], // Command A
  '<|channel>thought': ['<channel|>'], // Gemma 4
}

export const thoughtEnds: readonly string[] = [...new Set(Object.values(thoughtTags).flat())]

/** Where tool calls begin that are written as text, and what ends them; with no end they go on to the end of the reply. */
export const callTags: Readonly<Record<string, readonly string[]>> = {
  '<tool_call>': ['</tool_call>'], // Hermes, Qwen, GLM
  '<tool_calls>': ['</tool_calls>'],
  '<function_calls>': ['</function_calls>'],
  '<function=': ['</function>'], // Llama 3.1, Qwen Coder
  '<invoke name=': ['</invoke>'], // MiniMax
  '[TOOL_CALLS]': [], // Mistral
  '<|python_tag|>': ['<|eom_id|>', '<|eot_id|>'], // Llama 3
  '<|tool_call|>': ['</tool_call>'], // Granite, Phi
  '<|tool_call>': ['<tool_call|>'], // Gemma 4
  '<|START_ACTION|>': ['<|END_ACTION|>'], // Command A
  '<|tool_calls_section_begin|>': ['<|tool_calls_section_end|>'], // Kimi K2
  '<｜tool▁calls▁begin｜>': ['<｜tool▁calls▁end｜>'], // DeepSeek
  '```tool_code': ['```'], // Gemma 3
  '```tool_call': ['```'],
}

/** The tokens of OpenAI's harmony format (gpt-oss): a channel's name, a message, its end. */
export const harmony = {
  start: '<|start|>',
  channel: '<|channel|>',
  message: '<|message|>',
  ends: ['<|end|>', '<|return|>', '<|call|>', '<|start|>', '<|channel|>'],
} as const

/** Tokens that say nothing to a person. */
export const silentTokens: readonly string[] = [
  '<|end|>',
  '<|return|>',
  '<|call|>',
  '<|message|>',
  '<|constrain|>',
  '<|im_start|>',
  '<|im_end|>',
  '<|im_sep|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|end_of_text|>',
  '<|endoftext|>',
  '<|end_of_turn|>',
  '<end_of_turn>',
  '<|eos|>',
  '<|END_OF_TURN_TOKEN|>',
  '<|START_RESPONSE|>',
  '<|END_RESPONSE|>',
  '<｜end▁of▁sentence｜>',
  '[/INST]',
]

/** Ends a reply, but is also the end of struck-out text: silent at the very end alone. */
export const finalTokens: readonly string[] = ['</s>']
